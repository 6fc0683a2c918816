/** First years of report series and journals, from the title pages of their first volumes; incomplete. */
const FIRST_YEARS: ReadonlyMap<string, number> = new Map(
  `CLR 1903; FCR 1984; NSWLR 1971; Qd R 1958; FLR 1956; ALJR 1958; ACSR 1989; A Crim R 1979;
  NZLR 1883; NJW 1947; NJW-RR 1986; MDR 1947; JZ 1951; JuS 1961; FamRZ 1954; VersR 1950; ZIP 1980;
  NStZ 1981; NStZ-RR 1996; NVwZ 1982; NVwZ-RR 1988; NZA 1984; NZA-RR 1996; EuZW 1990; NZG 1998;
  Blutalkohol 1961; BA 1961`
    .split(/;\s+/)
    .map((row) => [row.slice(0, -5), Number(row.slice(-4))]),
);

/** Whether a series may have appeared in a year, as far as the table knows. */
export function mayAppear(abbreviation: string, year: number): boolean {
  return year >= (FIRST_YEARS.get(abbreviation) ?? 0);
}

/** Warns when a citation is dated before its series began. */
export function earlyWarnings(abbreviation: string, year: number | undefined): string[] {
  const first = FIRST_YEARS.get(abbreviation);
  return first !== undefined && year !== undefined && year < first
    ? [`${year} looks wrong: ${abbreviation} begins in ${first}`]
    : [];
}
