/** One document of the sample catalog. `score` is a share of 1 with two decimals. */
export interface CatalogRecord {
  readonly id: string;
  readonly title: string;
  readonly lang: Lang;
  readonly score: number;
  readonly body: string;
}

export type Lang = 'en' | 'de' | 'ja';

export const langs: readonly Lang[] = ['en', 'de', 'ja'];
