export interface InlineStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  /** Tells headings from text, and is not written. */
  readonly underlined: boolean;
  /** Digits are raised (sentence numbers, exponents); other raised text stays as it is. */
  readonly raised: boolean;
  readonly href: string | undefined;
  /** The mark of a footnote, printed as `[^label]`. */
  readonly note: string | undefined;
}

export const PLAIN: InlineStyle = {
  bold: false,
  italic: false,
  underlined: false,
  raised: false,
  href: undefined,
  note: undefined,
};

/** Whether two styles are written alike. */
export function sameStyle(a: InlineStyle, b: InlineStyle): boolean {
  return (
    a === b ||
    (a.bold === b.bold &&
      a.italic === b.italic &&
      a.raised === b.raised &&
      a.href === b.href &&
      a.note === b.note)
  );
}

/** The style of text in a link to a note that was never closed. */
export function withoutNote({ bold, italic, underlined, raised }: InlineStyle): InlineStyle {
  return { bold, italic, underlined, raised, href: undefined, note: undefined };
}

/** A style with what an element changes in it; made key by key, because spreads cost as much as the rest of an element. */
export function changed(style: InlineStyle, change: Partial<InlineStyle>): InlineStyle {
  return {
    bold: change.bold ?? style.bold,
    italic: change.italic ?? style.italic,
    underlined: change.underlined ?? style.underlined,
    raised: change.raised ?? style.raised,
    href: change.href ?? style.href,
    note: change.note ?? style.note,
  };
}
