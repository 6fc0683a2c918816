/** Returns a pin as a URL fragment: `[44]` is "44", `s 18(1)` is "s-18(1)". */
export function anchorOf(pin: string): string {
  return pin.replace(/^\[(.*)\]$/, "$1").replaceAll(/\s+/g, "-");
}
