import type { Block, LegalDocument } from "../../core/document.ts";
import { oncePer } from "../../core/lazy.ts";
import { differs, type Fields, NOTHING, open } from "./fields.ts";
import { reasonsStart } from "./orders.ts";

const ROLE =
  "(?:(?:first|second|third|fourth|fifth) )?(appellant|respondent|applicant|plaintiff|defendant|claimant|prosecution|Crown|accused|intervener)s?";
const NAME = String.raw`\p{Lu}[\p{L}'’-]{2,30}`;
const TITLE = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?(?:\p{Lu}\.? ){0,3}`;
/** "Mr Hutley SC appeared for the respondents", "counsel for the appellant, Ms Wren" */
const SAID: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\p{L})(?<name>${NAME})(?:,? (?:SC|KC|QC))?(?: \([^()]{1,40}\))?,? (?:who )?(?:appear(?:ed|s|ing)|act(?:ed|ing)) (?:as counsel )?(?:for|on behalf of) (?:the )?${ROLE}(?!\p{L})`,
    "u",
  ),
  new RegExp(
    String.raw`(?:[Cc]ounsel|[Ss]olicitors?) for (?:the )?${ROLE},? (?:was |were )?${TITLE}(?<name>${NAME})(?=,? (?:SC|KC|QC)|[\s,.;:)]|$)`,
    "u",
  ),
];
/** "N C Hutley SC with C D Freeman for the respondents", "Counsel for the Appellant: J T Gleeson SC" */
const APPEARED_FOR = new RegExp(
  String.raw`^(.{3,300}?)\s(?:for|on behalf of)\s(?:the )?${ROLE}(?!\p{L})`,
  "iu",
);
const LISTED_FOR = new RegExp(
  String.raw`(?:counsel|solicitors?|representation|barristers?) (?:for|of) (?:the )?${ROLE}\W{1,12}([^\n]{3,200})`,
  "iu",
);
const LONGEST = 1_000; // characters of one block

interface Appearance {
  readonly names: string;
  /** `appellant`, `respondent`. */
  readonly role: string;
  readonly shown: string;
}

/** Returns who appeared for whom, from the lines before the reasons. */
const appearances = oncePer((blocks: readonly Block[]): readonly Appearance[] => {
  const first = reasonsStart(blocks);
  const head = blocks.slice(0, first === -1 ? blocks.length : first);
  return head
    .flatMap(({ markdown }) => markdown.slice(0, LONGEST).replaceAll(/[*_|]/g, " ").split("\n"))
    .flatMap((line): readonly Appearance[] => {
      const text = line.replaceAll(/\s+/g, " ").trim();
      const [listed, party = "", names = ""] = LISTED_FOR.exec(text) ?? [];
      if (listed !== undefined) return [{ names, role: party.toLowerCase(), shown: listed }];
      const [shown, before = "", role = ""] = APPEARED_FOR.exec(text) ?? [];
      return shown === undefined ? [] : [{ names: before, role: role.toLowerCase(), shown }];
    });
});

/** Compares the party for whom counsel is said to have appeared with the head of the judgment. */
export function counselFields(text: string, { blocks }: LegalDocument): Fields {
  const said = SAID.map((form) => form.exec(text)).find((one) => one !== null);
  const name = said?.groups?.["name"];
  const role = (said?.[2] ?? "").toLowerCase() || (said?.[1] ?? "").toLowerCase();
  if (!said || name === undefined) return NOTHING;
  const isNamed = ({ names }: Appearance) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "iu").test(names);
  const own = appearances(blocks).filter(isNamed);
  const [first] = own;
  if (first === undefined) return open(said[0], "the document's head does not say for whom they appeared");
  const isSame = own.some((one) => one.role === role || said[0].toLowerCase().includes(` ${one.role}`));
  return isSame ? NOTHING : differs({ field: "counsel", cited: said[0], found: first.shown });
}
