/** Under which conditions a sheet was filled in. Null: not known. */
export interface SheetConditions {
  /** Ours: nothing of an SDK is in it. */
  readonly server: { readonly name: string; readonly version: string };
  /** The product that a person watched, as `--observe` names it. */
  readonly host: string | null;
  readonly client: { readonly name: string; readonly version: string };
  readonly transport: 'stdio' | 'http';
  /** What the client's own requests say. */
  readonly protocolVersion: string;
  readonly model: string | null;
  /** How texts behind links were read: `resources/read`, or why not. */
  readonly readRoute: string | null;
  /** Names of the authorization contexts, never a credential. */
  readonly authorization: string;
  /** UTF-8 bytes of the smallest and of the largest result that was delivered. */
  readonly resultBytes: { readonly least: number; readonly most: number } | null;
  /** How it was found out what the model could see. */
  readonly modelVisibility: string;
  /** UTC, ISO 8601. */
  readonly executedAt: string;
}
