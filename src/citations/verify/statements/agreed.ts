import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { surnames } from "../../../documents/recognise/authors.ts";
import { ANY_OFFICE } from "../../../documents/recognise/offices.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { plainTexts } from "../passages.ts";
import type { Place } from "./courts.ts";

const NAME = String.raw`\p{Lu}[\p{L}'’-]+`;
const JUDGES = String.raw`${NAME}(?:(?: ${ANY_OFFICE})?(?:, | and |, and )${NAME}){0,6} ${ANY_OFFICE}`;
const REASONS = String.raw`(?:(?:the|his|her|their) (?:reasons|judgments?|orders?|conclusions?)(?: for judgment)?(?: proposed| given| delivered| written)?(?: of| by) )?`;
/** Who wrote, and who agreed with them, in either order. */
const AGREED: readonly RegExp[] = [
  String.raw`(?<others>${JUDGES}|I) (?:also |each |both |generally |entirely ){0,2}(?:agree[ds]?|concur(?:red)?)(?: generally| entirely)? with ${REASONS}(?<one>${NAME}) ${ANY_OFFICE}`,
  String.raw`(?<one>${NAME}) ${ANY_OFFICE},? (?:giving|gave|delivering|delivered|writing|wrote)[^.;¦]{0,60}? with (?:which|whom) (?<others>${JUDGES}) (?:agree[ds]?|concur(?:red)?)`,
  String.raw`(?<one>${NAME}) ${ANY_OFFICE},?(?: with whom)? \(?(?<others>${JUDGES}) (?:agreeing|agreed|concurring)`,
].map((form) => new RegExp(String.raw`(?<!\p{L})${form}(?!\p{L})`, "gu"));

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

/** The paragraphs of a document that speak of a dissent. */
const dissentsIn = oncePer((blocks: readonly Block[]) =>
  blocks.flatMap(({ markdown }) => (/dissent|disagree/i.test(markdown) ? markdown : [])),
);

const DISSENTED = new RegExp(
  String.raw`(?<!\p{L})(${NAME}) ${ANY_OFFICE},? (?:\p{L}+ )?(?:dissent(?:ed|s|ing)|in dissent)(?!\p{L}| in(?!\p{L}))`,
  "u",
);

/** Reports a judge said to dissent if the document speaks of no dissent. */
export function dissentFields(text: string, _: unknown, { blocks }: LegalDocument): Fields {
  const [shown] = DISSENTED.exec(text) ?? [];
  if (shown === undefined || dissentsIn(blocks).length > 0) return NOTHING;
  return open(shown, "the document does not say that anybody dissents");
}

const HELD =
  /(?<!\p{L})(?:[Cc]ourt(?: of Appeal)?|[Mm]ajority|[Pp]lurality|[Tt]ribunal|[Pp]anel) (?:\p{L}+ )?(?:held|found|ruled|decided|concluded|determined|accepted|rejected)(?!\p{L})/u;

/** Reports a holding of the court whose place is written by a judge who dissents. */
export function dissentingPlace(text: string, { pin, writers }: Place, { blocks }: LegalDocument): Fields {
  const [writer, ...others] = [...new Set(writers)];
  if (pin === undefined || writer === undefined || others.length > 0 || !HELD.test(text)) return NOTHING;
  const [name = ""] = surnames(writer);
  const form = new RegExp(
    String.raw`(?<!\p{L})${name}(?: ${ANY_OFFICE}(?! [A-Z]))?,? \(?(?:dissent(?:s|ed|ing)|in dissent)(?!\p{L})`,
    "iu",
  );
  const isDissent = form.test(writer) || dissentsIn(blocks).some((text) => form.test(text));
  return isDissent ? open("what the court is said to hold", `${pin} is ${writer}'s, who dissents`) : NOTHING;
}
