import { LegibusError } from "../../core/errors.ts";
import { type Citation, find } from "../../citations/index.ts";
import { lawKey, type ReferenceKeys, referenceKeys } from "../../citations/links/beck.ts";
import { formatParts } from "../../citations/recognise/norm-format.ts";
import { lawByAbbreviation } from "../../citations/tables/laws.ts";

/** A provision in beck-online's reference grammar. */
export interface NormReference {
  readonly keys: ReferenceKeys;
  /** "BGB". */
  readonly law: string;
  /** "823", "1"; undefined for the whole law. */
  readonly number: string | undefined;
  /** The part below it, as a pin of the document: "Abs. 2 S. 1". */
  readonly pin: string | undefined;
}

type Norm = Extract<Citation, { kind: "norm" }>;

/**
 * A provision as a caller names it: law and paragraph apart ("BGB", "823"), or together: "§ 823 Abs. 1 BGB",
 * "BGB 823", "Art. 1 GG", "Art. 3 RL 2001/29/EG". @throws LegibusError INVALID_INPUT
 */
export function normReference(law: string, paragraph?: string): NormReference {
  const text = spelled(law.trim(), paragraph?.trim() ?? "");
  const norm = find(text).find((one): one is Norm => one.kind === "norm");
  if (norm) return referenceOf(norm, law.trim());
  const name = law.trim();
  if ((paragraph ?? "").trim() === "" && /^\p{Lu}[\p{L}\d ._/-]{0,30}$/u.test(name)) {
    return {
      keys: [
        ["y", "100"],
        ["g", lawKey(name)],
      ],
      law: name,
      number: undefined,
      pin: undefined,
    };
  }
  throw new LegibusError(
    "INVALID_INPUT",
    `law_abbreviation and paragraph name no provision (got "${text.slice(0, 100)}")`,
    {
      hint: 'write "BGB" and "823", "§ 823 Abs. 1 BGB", "Art. 1 GG" or "Art. 3 RL 2001/29/EG"',
    },
  );
}

/** Both parts as lawyers write them: a bare number gets its sign, which the law decides. */
function spelled(law: string, paragraph: string): string {
  if (paragraph === "") {
    const [, name, number] =
      /^(\p{Lu}[\p{L} ]{0,20}?\p{L}|[A-Z]{2,5} [IVX]{1,4})\s+(\d{1,4}\s?[a-z]?(?:\s.*)?)$/u.exec(law) ?? [];
    return name === undefined || number === undefined ? law : `${signOf(name)} ${number} ${name}`;
  }
  const bare = paragraph.replace(/^(?:§{1,2}|Art(?:ikel|\.)?)\s*/i, "");
  const sign = paragraph.startsWith("§") ? "§" : /^art/i.test(paragraph) ? "Art." : signOf(law);
  return `${sign} ${bare} ${law}`;
}

function signOf(law: string): string {
  if (/^(?:RL|VO|Richtlinie|Verordnung)\b/i.test(law)) return "Art.";
  return lawByAbbreviation(law)?.unit === "Art" ? "Art." : "§";
}

/** The reference behind a norm that was found in a text. */
function referenceOf(norm: Norm, given: string): NormReference {
  const { number, parts, law, lawName } = norm;
  const name = law?.abbr ?? lawName ?? given;
  const keys = referenceKeys({ ...norm, lawName: name }) ?? [];
  const pin = formatParts(parts);
  return { keys, law: name, number, pin: pin === "" ? undefined : pin };
}
