/** A page written by hand after genuine mark-up, with content and structure that no other fixture has. */
export interface UnseenPage {
  readonly name: string;
  readonly html: string;
  /** Every pin that the page prints, in the order of its first place; those of footnotes too. */
  readonly pins: readonly string[];
  /** What the page calls itself. */
  readonly title?: string;
  /** Words of the page that are no part of its text: menus, buttons, the file's own data. */
  readonly aside?: readonly string[];
}
