const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];
const ROMAN_LIMIT = 4_000; // above this browsers print decimals too

/** Returns the label that a browser displays before an item of an ordered list: "3.", "c.", "iii.". */
export function listLabel(type: string | undefined, number: number): string {
  switch (type) {
    case "a":
      return `${letters(number)}.`;
    case "A":
      return `${letters(number).toUpperCase()}.`;
    case "i":
      return `${roman(number)}.`;
    case "I":
      return `${roman(number).toUpperCase()}.`;
    default:
      return `${number}.`;
  }
}

function letters(number: number): string {
  if (number < 1) return String(number);
  let rest = number;
  let word = "";
  while (rest > 0) {
    word = String.fromCodePoint(97 + ((rest - 1) % 26)) + word;
    rest = Math.floor((rest - 1) / 26);
  }
  return word;
}

/** Formats lower-case Roman numerals: 4 is "iv"; numbers outside 1 to 3,999 stay decimal. */
export function roman(number: number): string {
  if (number < 1 || number >= ROMAN_LIMIT) return String(number);
  let rest = number;
  let word = "";
  for (const [value, sign] of ROMAN) {
    while (rest >= value) {
      word += sign;
      rest -= value;
    }
  }
  return word;
}

/** Returns whether a text is a note's printed label, such as "[12]", or only its brackets. */
export function isNoteLabel(text: string, label: string): boolean {
  const printed = text.length < 20 ? text.replaceAll(/[\s[\]()]/g, "") : text;
  return printed === "" || printed === label;
}
