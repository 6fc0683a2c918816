import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { surnames } from "../../../documents/recognise/authors.ts";
import { ANY_OFFICE } from "../../../documents/recognise/offices.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import type { Place } from "./courts.ts";

const NAME = String.raw`\p{Lu}[\p{L}'’-]+`;

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
