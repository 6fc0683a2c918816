import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { regex } from "../../../core/regex.ts";
import { hasWord } from "./courts.ts";
import type { Place } from "./place.ts";
import { differs, type Fields, NOTHING, open, together } from "../identity/fields.ts";
import { reasonsStart } from "./orders.ts";
import { plainTexts } from "../passages.ts";

const ROLE =
  "(?:(?:first|second|third|fourth|fifth) )?(?<role>appellant|respondent|applicant|plaintiff|defendant|claimant|prosecution|Crown|accused|intervener)s?";
const NAME = String.raw`(?<!\p{L})(?<name>\p{Lu}[\p{L}'’-]{2,30})`;
const TITLE = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?(?:\p{Lu}\.? ){0,3}`;
const RANK = "(?:SC|KC|QC|of [Cc]ounsel)";
const COUNSEL = "(?:(?:senior|junior|lead|leading) )?counsel";
const FOR_ROLE = String.raw`(?:for|on behalf of) (?:the )?${ROLE}(?!\p{L})`;
/** "Mr Hutley SC appeared for the respondents", "Ms Wren SC, for the appellant", "counsel for the appellant, Ms Wren" */
const SAID: readonly RegExp[] = [
  String.raw`${NAME}(?:,? ${RANK})?(?: \([^()]{1,40}\))?,? (?:who )?(?:appear(?:ed|s|ing)|act(?:ed|ing)|led)(?: with [^.;:“”"]{3,80}?)? (?:as ${COUNSEL} )?${FOR_ROLE}`,
  String.raw`${NAME}(?:,? ${RANK})? was ${COUNSEL} ${FOR_ROLE}`,
  String.raw`${NAME},? ${RANK},? ${FOR_ROLE}`,
  String.raw`${NAME}(?:,? ${RANK})? represented (?:the )?${ROLE}(?!\p{L})`,
  String.raw`(?:[Cc]ounsel|[Ss]olicitors?) for (?:the )?${ROLE},? (?:was |were )?${TITLE}${NAME}(?=,? ${RANK}|[\s,.;:)]|$)`,
].map((form) => new RegExp(form, "u"));
/** "N C Hutley SC with C D Freeman for the respondents (instructed by Wren Lawyers)" */
const APPEARED_FOR = regex.iu`^(?<before>.{3,300}?)\s(?:for|on behalf of)\s(?:the )?${ROLE}(?!\p{L})(?<behind>.{0,200})`;
/** "Counsel for the Appellant: J T Gleeson SC", "For the Respondent: Ms Wren" */
const LISTED_FOR = regex.iu`(?:(?:counsel|solicitors?|representation|barristers?) (?:for|of)|^\W*for) (?:the )?${ROLE}(?!\p{L})\W{0,12}(?<names>[^\n]{0,200})`;
/** Starts of labels that are printed in one line. */
const LABEL = /(?<!^)(?=(?:Counsel|Solicitors?|Barristers?) for (?:the )?\p{Lu})/gu;
const LONGEST = 1_000; // characters of one block
const [BELOW, SHORT, TAIL] = [2, 80, 14]; // lines under a label, characters of each, and last blocks

interface Appearance {
  readonly names: string;
  /** `appellant`, `respondent`. */
  readonly role: string;
  readonly shown: string;
}

/** Returns who appeared for whom, from the lines before the reasons and at the end. */
const appearances = oncePer((blocks: readonly Block[]): readonly Appearance[] => {
  const first = reasonsStart(blocks);
  const head = linesOf(blocks.slice(0, first === -1 ? blocks.length : first));
  const tail = first === -1 ? [] : linesOf(blocks.slice(-TAIL));
  return [
    ...head.flatMap((line, at) => listed(head, at) ?? appeared(line)),
    ...tail.flatMap((_, at) => listed(tail, at) ?? []),
  ];
});

function linesOf(blocks: readonly Block[]): readonly string[] {
  return blocks
    .flatMap(({ markdown }) => [markdown.slice(0, LONGEST), markdown.slice(LONGEST).slice(-LONGEST)])
    .flatMap((text) => text.replaceAll(/[*_|]/g, " ").split("\n"))
    .flatMap((line) => line.replaceAll(/\s+/g, " ").trim().split(LABEL))
    .filter((line) => line !== "");
}

/** Reads a label with its names, which may follow in the lines under it. */
function listed(lines: readonly string[], at: number): readonly Appearance[] | undefined {
  const [shown, groups] = matched(LISTED_FOR, lines[at] ?? "");
  const { role = "", names = "" } = groups;
  if (shown === undefined) return undefined;
  if (names !== "") return [{ names, role: role.toLowerCase(), shown }];
  const below = lines.slice(at + 1, at + 1 + BELOW);
  const end = below.findIndex((line) => line.length > SHORT || LISTED_FOR.test(line));
  const under = (end === -1 ? below : below.slice(0, end)).join(", ");
  return [{ names: under, role: role.toLowerCase(), shown: `${shown}: ${under}` }];
}

function appeared(line: string): readonly Appearance[] {
  const [shown, { before = "", behind = "", role = "" }] = matched(APPEARED_FOR, line);
  return shown === undefined ? [] : [{ names: `${before} ${behind}`, role: role.toLowerCase(), shown }];
}

function matched(form: RegExp, text: string): readonly [string | undefined, Partial<Record<string, string>>] {
  const match = form.exec(text);
  return [match?.[0].trim(), match?.groups ?? {}];
}

/** Compares the party for whom counsel is said to have appeared with the head and the end of the judgment. */
export function counselFields(text: string, _: Place, { blocks }: LegalDocument): Fields {
  const [said, { name, role = "" }] =
    SAID.map((form) => matched(form, text)).find(([shown]) => shown !== undefined) ?? matched(/^(?!)/, "");
  if (said === undefined || name === undefined) return NOTHING;
  const isNamed = ({ names }: Appearance) => hasWord(names, name);
  const listed = appearances(blocks).filter(isNamed);
  const own = listed.length > 0 ? listed : plainTexts(blocks).flatMap(appearancesIn).filter(isNamed);
  const [first] = own;
  if (first === undefined) return open(said, "the document's head does not say for whom they appeared");
  if (own.some((one) => one.role === role.toLowerCase())) return NOTHING;
  return own.every((one) => isOpposed(one.role, role.toLowerCase()))
    ? differs({ field: "counsel", cited: said, found: first.shown })
    : open(said, `the document says “${first.shown}”`);
}

/** Returns who appeared for whom according to the reasons: "Ms Wren, who appeared for the respondent". */
function appearancesIn(text: string): readonly Appearance[] {
  return SAID.flatMap((form) => {
    const [shown, { name = "", role = "" }] = matched(form, text);
    return shown === undefined ? [] : [{ names: name, role: role.toLowerCase(), shown }];
  });
}

/** Pairs of sides; the plaintiff below may be the appellant, and the Crown either side. */
const SIDES: readonly (readonly [RegExp, RegExp])[] = [
  [/appellant|applicant|claimant/, /respondent/],
  [/plaintiff|claimant/, /defendant/],
  [/prosecution|crown/, /accused/],
];

function isOpposed(one: string, other: string): boolean {
  return SIDES.some(
    ([first, second]) => (first.test(one) && second.test(other)) || (first.test(other) && second.test(one)),
  );
}

const PERSON = String.raw`(?:\p{Lu}\.(?:[ -]\p{Lu}\.)? ?){0,3}(\p{Lu}[\p{L}’'-]{1,30}(?: Øe| \p{Lu}\p{L}+(?=,| of| in|$))?)`;
/** `Schlussanträge der Generalanwältin Kokott`, `after hearing Advocate General Kokott`. */
const ADVOCATE_SAID = regex.u`(?:(?:Schlussantr\p{L}{1,3} (?:de[sr] )?|[Oo]pinion of |hearing )(?:Generalanw\p{L}{2,6}|Advocate General|AG|GA(?:in)?) |(?:Generalanw\p{L}{2,6}|Advocate General): ?)${PERSON}`;
/** `Berichterstatter: Z. Csehi` */
const RAPPORTEUR_SAID = regex.u`(?:Berichterstatter(?:in)?|[Rr]apporteur)(?: war|:) (?:(?:Richter(?:in)?|Judge|Dr\.) )?${PERSON}`;
/** `Den Vorsitz führte Dr. Henke`, `Vorsitzende war Dr. Henke`, `unter dem Vorsitz von Richter Henke`, `Dr. Henke als Vorsitzender`, `a chamber presided over by Judge Henke` */
const PRESIDING_SAID =
  /Vorsitz(?:(?: (?:führte|hatte|von)|ende[rn]? war) |(?:ende[rn]?)?(?: in [^.;:()]{3,40})?: )(?:(?:der|die|den) )?(?:\p{Lu}\p{L}+richter(?:in|s)? |Richter(?:in)? )?(?:(?:Prof|Dr|Mag)\.? ){0,3}(\p{Lu}[\p{L}-]{2,30})|(?<!\p{L})(\p{Lu}[\p{L}-]{2,30}) als Vorsitzende[rn]?(?!\p{L})|presided over by (?:(?:Judge|Mr|Ms|Mrs) )?(?:\p{Lu}\.[ -]?){0,3}(\p{Lu}[\p{L}-]{2,30})/u;
/** Holders of an office as a sentence names them, as the document does, and what to say if it does not. */
const HOLDERS: readonly (readonly [said: RegExp, printed: RegExp, unnamed: string])[] = [
  [
    ADVOCATE_SAID,
    /(?:Advocate General|Generalanw(?:alt|ältin))\W{1,6}([^\n,;]{3,60})/u,
    "this copy does not name the Advocate General",
  ],
  [
    RAPPORTEUR_SAID,
    /(?<!\p{L})(\p{Lu}[\p{L}’'-]{2,30}) \((?:Berichterstatter(?:in)?|Rapporteur)\)/u,
    "this copy does not say who reported",
  ],
  [
    PRESIDING_SAID,
    /Vorsitzende[rn]? Richter(?:in)? (?:(?:am|des|der) \p{L}{3,40} )?(?:(?:Prof|Dr|Mag|h\. ?c)\.? ){0,3}(\p{Lu}[\p{L}-]{2,30})|(?<!\p{L})(\p{Lu}[\p{L}-]{2,30}) als Vorsitzende|composed of (?:\p{Lu}\.[ -]?){0,3}(\p{Lu}[\p{L}-]{2,30})(?: \(Rapporteur\))?, President|Kammerpräsident(?:in|en) (?:\p{Lu}\. ){0,3}(\p{Lu}[\p{L}-]{2,30})/u,
    "this copy does not say who presided",
  ],
];

/** Compares the presiding judge, and the Advocate General whose opinion preceded a judgment, with the document. */
export function holderFields(text: string, _: unknown, { title, blocks }: LegalDocument): Fields {
  return together(
    HOLDERS.map(([said, printed, unnamed]) => {
      const cited = firstGroup(said, text);
      if (cited === undefined) return NOTHING;
      const [found] = plainTexts(blocks).flatMap((one) => firstGroup(printed, one) ?? []);
      if (found === undefined) return title.includes(cited) ? NOTHING : open(cited, unnamed);
      return hasWord(found, cited) ? NOTHING : differs({ field: "judge", cited, found: found.trim() });
    }),
  );
}

function firstGroup(form: RegExp, text: string): string | undefined {
  const groups: readonly (string | undefined)[] = form.exec(text)?.slice(1) ?? [];
  return groups.find((one) => one !== undefined);
}
