/** A reference as it is parsed: `C 123/20` alone is a case of the Court of Justice, `T 1/20` of the General Court. */
export function plainReference(reference: string): string {
  return reference.trim().replace(/^([CT]) (?=\d{1,4}\/\d{2}$)/, "$1-");
}
