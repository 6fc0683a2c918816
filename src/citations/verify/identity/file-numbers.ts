/** `M219/2015`, `VID 123 of 2020`, `S ECI 2024 04879`, `2019/00123456`, `CIV-2009-485-2532`. */
const FILES: readonly RegExp[] = [
  /(?<![\p{L}\d])(\p{Lu}{1,4})\s?0*(\d{1,5})(?:\/| (?:of|OF) )((?:19|20)\d\d)(?!\d)/gu,
  /(?<![\p{L}\d])(S (?:ECI|EAPCI|APCI|CI|ECR))\s((?:19|20)\d\d)\s0*(\d{1,5})(?!\d)/gu,
  /(?<![\p{L}\d/])()((?:19|20)\d\d)\/0*(\d{4,8})(?![\d/])/gu,
  /(?<!\p{L})(C[IR][VI])[- ]((?:19|20)\d\d-\d{3})-0*(\d{1,6})(?!\d)/gu,
];

/** Returns the file numbers of Australian and New Zealand courts in a text, in one spelling. */
export function filesIn(text: string): readonly string[] {
  return FILES.flatMap((form) =>
    Array.from(text.matchAll(form), ([, court = "", one, other]) => `${court} ${one}/${other}`.trim()),
  );
}
