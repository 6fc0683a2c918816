const ROMAN = {
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
};
const ROMAN_LIMIT = 4_000; // above this browsers print decimals too

/** Returns the label that a browser displays before an item of an ordered list: "3.", "c.", "iii.". */
export function listLabel(type = "1", number: number): string {
  const label = /^a$/i.test(type) ? letters(number) : /^i$/i.test(type) ? roman(number) : String(number);
  return `${type === type.toLowerCase() ? label : label.toUpperCase()}.`;
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
  for (const [sign, value] of Object.entries(ROMAN)) {
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
