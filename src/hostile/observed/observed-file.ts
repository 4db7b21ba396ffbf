/** What a person says of a question; null: nobody looked. */
type Seen = 'yes' | 'no' | 'partly' | null;
export const seenWords = ['yes', 'no', 'partly'] as const;

/** The four forms in which our fixture gives one datum. */
export const observedForms = ['text', 'structured', 'embedded', 'link'] as const;
export type ObservedForm = (typeof observedForms)[number];

/** A word at the end of a text of ours, and what the model said when it was asked for that word. */
export interface Quoted {
  readonly marker: string;
  readonly quoted: string | null;
}

/**
 * One form at a host, each question by itself: the raw result was received, something of it was shown to the user,
 * the model could see it (it quotes the marker), and a user can read the whole.
 */
export interface FormSeen extends Quoted {
  readonly received: Seen;
  readonly shown: Seen;
  readonly readable: Seen;
}

/** What became of a result that was too much for a host. */
export const sizeFates = ['whole', 'cut', 'stored', 'refused'] as const;
type SizeFate = (typeof sizeFates)[number];

/** A result of so many UTF-8 bytes: what the host did with it, and whether the body can still be fetched. */
export interface SizeSeen extends Quoted {
  readonly bytes: number;
  readonly fate: SizeFate | null;
  readonly fetched: Seen;
}

/** What `client --observe` reads: what a person saw at a host, by the rows of the acceptance sheet that ask for it. */
export interface ObservedFile {
  readonly observed: 1;
  /** Product and version. */
  readonly host: string | null;
  readonly model: string | null;
  /** How it was found out what the model could see: a trace, its answer with a marker. */
  readonly modelVisibility: string | null;
  readonly E03?: Quoted;
  readonly H01?: Readonly<Partial<Record<ObservedForm, FormSeen>>>;
  readonly H02?: readonly SizeSeen[];
}
