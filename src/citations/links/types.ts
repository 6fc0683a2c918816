/** Where a citation leads, composed without any request; no promise that something is there. */
export interface Link {
  /** "austlii", "jade", "gesetze-im-internet", "beck" … */
  readonly source: string;
  readonly url: string;
  /** The document's id, where a provider of this server opens it. */
  readonly id?: string;
}
