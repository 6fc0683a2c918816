/** Where a citation leads, composed without any request; the target may not exist. */
export interface Link {
  /** "austlii", "jade", "gesetze-im-internet", "beck" … */
  readonly source: string;
  readonly url: string;
  /** Id of the document, if a provider of this server can open it. */
  readonly id?: string;
}
