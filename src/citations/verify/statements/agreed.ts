import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { regex } from "../../../core/regex.ts";
import { surnames } from "../../../documents/recognise/authors.ts";
import { ANY_OFFICE, JUDGES, SURNAME } from "../../../documents/recognise/offices.ts";
import { differs, type Fields, NOTHING, open } from "../identity/fields.ts";
import { numberWords } from "./figures.ts";
import { plainTexts } from "../passages.ts";
import type { Place } from "./place.ts";
import { benchOf, concludesOtherwise, dissentsIn } from "./judges.ts";

const REASONS = String.raw`(?:(?:the|his|her|their) (?:reasons|judgments?|orders?|conclusions?)(?: for judgment)?(?: proposed| given| delivered| written)?(?: of| by) )?`;
/** Who wrote, and who agreed with them, in either order. */
const AGREED: readonly RegExp[] = [
  String.raw`(?<others>${JUDGES}|I) (?:also |each |both |generally |entirely ){0,2}(?:agree[ds]?|concur(?:red)?)(?: generally| entirely)? with ${REASONS}(?<one>${SURNAME}) ${ANY_OFFICE}`,
  String.raw`(?<one>${SURNAME}) ${ANY_OFFICE},? (?:giving|gave|delivering|delivered|writing|wrote)[^.;¦]{0,60}? with (?:which|whom) (?<others>${JUDGES}) (?:agree[ds]?|concur(?:red)?)`,
  String.raw`(?<one>${SURNAME}) ${ANY_OFFICE},?(?: with whom)? \(?(?<others>${JUDGES}) (?:agreeing|agreed|concurring)`,
].map((form) => regex.gu`(?<!\p{L})${form}(?!\p{L})`);

interface Agreed {
  readonly shown: string;
  readonly one: string;
}

function agreedIn(text: string): readonly Agreed[] {
  if (!/agree|concur/.test(text)) return [];
  return AGREED.flatMap((form) =>
    Array.from(text.matchAll(form), ({ 0: shown, groups }) => ({
      shown,
      one: surnames(groups?.["one"] ?? "").join(" "),
    })),
  );
}

const agreedOf = oncePer((blocks: readonly Block[]) => agreedIn(plainTexts(blocks).join("\n")));

/** Reports a judge with whom others are said to have agreed if they agreed only with another. */
export function agreedFields(text: string, _: unknown, { blocks }: LegalDocument): Fields {
  const [said] = agreedIn(text);
  if (said === undefined) return NOTHING;
  const found = agreedOf(blocks);
  const [other] = found;
  return other && found.every(({ one }) => one !== said.one)
    ? open(said.shown, `the document has “${other.shown}”`)
    : NOTHING;
}

const HELD =
  /(?<!\p{L})(?:[Cc]ourt(?: of Appeal)?|[Mm]ajority|[Pp]lurality|[Tt]ribunal|[Pp]anel) (?:\p{L}+ )?(?:held|found|ruled|decided|concluded|determined|accepted|rejected)(?!\p{L})/u;

/** Reports a holding of the court whose place is written by a judge who dissents. */
export function dissentingPlace(text: string, { pin, writers }: Place, { blocks }: LegalDocument): Fields {
  const [writer, ...others] = [...new Set(writers)];
  if (pin === undefined || writer === undefined || others.length > 0 || !HELD.test(text)) return NOTHING;
  const [name = ""] = surnames(writer);
  const form = regex.iu`(?<!\p{L})${name}(?: ${ANY_OFFICE}(?! [A-Z]))?,? \(?(?:dissent(?:s|ed|ing)|in dissent)(?!\p{L})`;
  const isDissent =
    form.test(writer) ||
    dissentsIn(blocks).some((text) => form.test(text)) ||
    (name !== "" && concludesOtherwise(name, blocks));
  return isDissent ? open("what the court is said to hold", `${pin} is ${writer}'s, who dissents`) : NOTHING;
}

/** The whole bench by its number: `All five Justices`, `a bench of three judges`, `a single judge`. */
const NUMBER =
  /(?<!\p{L})(?:[Aa]ll (?:of the )?|[Bb]ench of |[Cc]ourt of )(\p{L}{3,5}|\d) (?:[Jj]ustices|[Jj]udges|[Mm]embers)(?!\p{L})|(?<!\p{L})single (?:judge|justice)(?!\p{L})/u;

/** Reports another number of judges than the decision names. */
export function numberFields(text: string, _: unknown, { blocks }: LegalDocument): Fields {
  const [shown, number = "1"] = NUMBER.exec(text) ?? [];
  const said = numberWords().get(number.toLowerCase()) ?? Number(number);
  if (shown === undefined || Number.isNaN(said)) return NOTHING;
  const { judges, isWhole } = benchOf(blocks);
  if (judges.size === said) return NOTHING;
  return judges.size > said || (isWhole && judges.size > 0)
    ? differs({ field: "judge", cited: shown, statement: `the document names ${judges.size}` })
    : open(shown, "this copy does not say who sat");
}
