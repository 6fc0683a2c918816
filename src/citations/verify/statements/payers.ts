import type { LegalDocument } from "../../../core/document.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { partiesOf } from "./contraries.ts";
import { ordersAround } from "./orders.ts";

/** `Orrow Ltd was ordered to pay the costs`, `Lampe must pay Orrow's costs`, `orders the Council to pay the costs`. */
const PAYER =
  /(?<!\p{L})(?<name>\p{Lu}[\p{L}'’&.-]*(?: (?:\p{Lu}|of |and |for |the )[\p{L}'’&.()-]*){0,10}) (?:(?:was|were|is|are) (?:ordered |directed )?|must |shall |has |had |should )?(?:to )?(?:be ordered to )?(?:pay|paid)(?!\p{L}) [^.;]{0,80}?costs/gu;
const FIRST = /^(?:the )?(?:appellants?|applicants?|plaintiffs?|claimants?|prosecutors?)$/i;
const SECOND = /^(?:the )?(?:respondents?|defendants?)$/i;
const ROLE =
  /(?<!\p{L})(?<name>(?:appellant|applicant|plaintiff|claimant|prosecutor|respondent|defendant)s?) (?:(?:is|are|was|were|do|must|shall) )?(?:ordered )?(?:to )?(?:pay|paid)(?!\p{L}) [^.;]{0,80}?costs/giu;

/** Side of a case: 0 for the first party of its name, 1 for the second. */
type Side = 0 | 1;

function sidesIn(text: string, form: RegExp, sides: readonly RegExp[]): ReadonlySet<Side> {
  const names = Array.from(text.matchAll(form), ({ groups }) => groups?.["name"] ?? "");
  return new Set(names.flatMap((name) => sideOf(name, sides)));
}

function sideOf(name: string, [first, second]: readonly RegExp[]): readonly Side[] {
  const [isFirst, isSecond] = [
    FIRST.test(name) || first?.test(name) === true,
    SECOND.test(name) || second?.test(name) === true,
  ];
  return isFirst === isSecond ? [] : [isFirst ? 0 : 1];
}

function wordOf(side: RegExp | undefined, text: string): string {
  return side?.exec(text)?.[0] ?? "";
}

/** Compares a party said by name to pay the costs with the orders, which may name it by its role. */
export function namedPayerFields(said: string, _: unknown, document: LegalDocument): Fields {
  const sides = /costs/.test(said) && document.kind === "case" ? partiesOf(document) : [];
  if (sides.length === 0) return NOTHING;
  const payers = sidesIn(said, PAYER, sides);
  const [payer] = payers;
  if (payer === undefined || payers.size > 1) return NOTHING;
  const lines = ordersAround(document.blocks);
  const found = new Set(
    lines.flatMap((line) => [PAYER, ROLE].flatMap((form) => [...sidesIn(line, form, sides)])),
  );
  if (found.size !== 1 || found.has(payer)) return NOTHING;
  const [other] = found;
  return open(
    `costs: ${wordOf(sides[payer], said)}`,
    `the orders are that ${wordOf(sides[other ?? 0], document.title)} pays`,
  );
}
