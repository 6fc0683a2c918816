export interface InlineStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  /** Distinguishes headings from text; not rendered. */
  readonly underlined: boolean;
  /** Raised digits (sentence numbers, exponents) are rendered as such; other raised text is unchanged. */
  readonly raised: boolean;
  readonly href: string | undefined;
  /** Label of a footnote mark, rendered as `[^label]`. */
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

/** Returns whether two styles are rendered alike. */
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

/** Returns the style of text in a note link that was never closed. */
export function withoutNote({ bold, italic, underlined, raised }: InlineStyle): InlineStyle {
  return { bold, italic, underlined, raised, href: undefined, note: undefined };
}

/** Applies a change to a style, key by key, because object spreads cost as much as the rest of an element. */
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
