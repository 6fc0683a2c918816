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
const ROMAN_LIMIT = 4_000; // beyond it browsers print decimals too

/** The label that a browser prints before an item of an ordered list: "3.", "c.", "iii.". */
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

/** Small Roman numerals: 4 is "iv"; what they cannot say stays a decimal. */
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

/** Whether this is the printed label of a note, "[12]", or what surrounds it. */
export function isNoteLabel(text: string, label: string): boolean {
  const printed = text.length < 20 ? text.replaceAll(/[\s[\]()]/g, "") : text;
  return printed === "" || printed === label;
}
