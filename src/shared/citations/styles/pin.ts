/** A pin in AGLC4's spelling: no "para", "p" or "at", en rules, `[14]–[21]`. */
export function englishPin(pin: string): string {
  const bare = pin
    .trim()
    .replace(/^at\s+/i, "")
    .replace(/^(?:paras?|paragraphs?|pp?|pages?)\.?\s+(?=[[\d])/i, "")
    .replaceAll(/(?<=[\])\dA-Z])\s*[-–—]\s*(?=[[\d(])/g, "–");
  return /^(?:s|ss|section)\s/i.test(pin) ? bare : bare.replace(/^\[(\d+)–(\d+)\]$/, "[$1]–[$2]");
}

/** Whether a pin is of a provision and follows the title without a comma: `s 18(1)`, `sch 1 cl 3`. */
export function isProvision(pin: string): boolean {
  return /^(?:ss?|regs?|rr?|sch|pts?|divs?|chs?|cls?|items?|arts?|app|ord)\b/i.test(pin);
}

/** A pin in the German or Austrian manner: `Rn. 5`, `Rz 5`, `§ 823 Abs. 1`. */
export function germanPin(pin: string, margin: "Rn." | "Rz"): string {
  const bare = pin.trim().replace(/^(?:Rn|Rz|Rdnr|para|paras)\.?\s*/i, "");
  const number = /^\[?(\d+)\]?(?:\s*[-–]\s*\[?(\d+)\]?)?(\s*ff?\.?)?$/.exec(bare);
  if (!number) return pin.trim();
  const [, from, to, follow] = number;
  return `${margin} ${from}${to === undefined ? "" : `–${to}`}${follow === undefined ? "" : ` ${follow.trim()}`}`;
}
