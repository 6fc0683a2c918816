import { surnames } from "../../documents/authors.ts";
import type { Place } from "./courts.ts";
import { type Fields, NOTHING, open, together } from "./fields.ts";

/** `14, 16, 25 und 35` */
const NUMBERS = /(?<![\d.,])\d{1,4}(?:, \d{1,4}){1,12},? (?:und|and|oder|or|sowie) \d{1,4}(?![\d.,]\d|\d)/gu;
/** `Perram, Wigney and Anderson JJ` */
const JUDGES =
  /(?<!\p{L})\p{Lu}[\p{L}'’-]+(?: A?CJ| P)?(?:, \p{Lu}[\p{L}'’-]+){1,6},? and \p{Lu}[\p{L}'’-]+ (?:JJA?|AJJA?)(?!\p{L})/gu;

interface List {
  readonly shown: string;
  readonly members: readonly string[];
}

function listsIn(text: string): readonly List[] {
  const plain = text.replaceAll(/\s+/g, " ");
  const of = (form: RegExp, read: (shown: string) => readonly string[]) =>
    Array.from(plain.matchAll(form), ([shown]): List => ({ shown, members: read(shown) }));
  return [...of(NUMBERS, (shown) => shown.match(/\d+/g) ?? []), ...of(JUDGES, surnames)];
}

const LEAST_SHARED = 2;

/** Reports a list of numbers or judges that the place has with another member: `A, B and D JJ` for `A, B and C JJ`. */
export function listFields(text: string, { pin, text: place }: Place): Fields {
  if (pin === undefined) return NOTHING;
  const there = listsIn(place);
  return together(
    listsIn(text).map(({ shown, members }) => {
      if (there.some((list) => members.every((one) => list.members.includes(one)))) return NOTHING;
      const like = there.find(
        (list) =>
          list.members.length === members.length &&
          members.filter((one) => list.members.includes(one)).length >=
            Math.max(LEAST_SHARED, members.length - 1),
      );
      return like ? open(shown, `${pin} has “${like.shown}”`) : NOTHING;
    }),
  );
}
