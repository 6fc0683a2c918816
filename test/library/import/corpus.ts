interface LineSpec {
  readonly id: string;
  readonly text?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

const TEXT = Array.from(
  { length: 5 },
  (_, at) => `${at + 1} The paragraph numbered ${at + 1} of an invented decision.`,
).join("\n\n");

/** Line of an invented corpus in the format of the Open Australian Legal Corpus. */
export function corpusLine({ id, text = TEXT, more = {} }: LineSpec): string {
  return JSON.stringify({
    version_id: id,
    type: "decision",
    jurisdiction: "commonwealth",
    source: "high_court_of_australia",
    mime: "text/html",
    date: "2020-02-03",
    citation: "Ash v Beech [2020] HCA 1",
    url: "https://court.example/1",
    when_scraped: "2024-06-01T00:00:00+00:00",
    text,
    ...more,
  });
}

/** A corpus of `count` decisions with different words. */
export function corpusOf(count: number, paragraphs = 5): string {
  return Array.from({ length: count }, (_, at) =>
    corpusLine({
      id: `court:${at}`,
      text: Array.from(
        { length: paragraphs },
        (_, number) => `${number + 1} Paragraph ${number + 1} of decision number${at}.`,
      ).join("\n\n"),
      more: { citation: `Ash v Number ${at} [2020] HCA ${at + 1}` },
    }),
  ).join("\n");
}
