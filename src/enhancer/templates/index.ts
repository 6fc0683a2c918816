import { aglc4 } from "./aglc4.ts";
import { caseBrief } from "./case-brief.ts";
import { standard } from "./default.ts";
import { firac } from "./firac.ts";
import { gutachten } from "./gutachten.ts";
import { irac } from "./irac.ts";
import { issueSpotting } from "./issue-spotting.ts";
import { jurisdiction } from "./jurisdiction.ts";
import { plainEnglish } from "./plain-english.ts";
import { queryAustlii } from "./query-austlii.ts";
import { queryBeck } from "./query-beck.ts";
import { queryRis } from "./query-ris.ts";
import { queryRisat } from "./query-risat.ts";
import type { Template } from "./template.ts";
import { urteilsstil } from "./urteilsstil.ts";

export type { AnswerKind, Template } from "./template.ts";

/** All templates, the default one first. */
export const TEMPLATES: readonly Template[] = [
  standard,
  issueSpotting,
  irac,
  firac,
  gutachten,
  urteilsstil,
  aglc4,
  jurisdiction,
  caseBrief,
  plainEnglish,
  queryAustlii,
  queryBeck,
  queryRis,
  queryRisat,
];

/** The template of the seed, used when nobody names one. */
export const DEFAULT_TEMPLATE: Template = standard;
