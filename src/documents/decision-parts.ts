/** A part of a decision by the names that courts print, in lower case. */
export interface DecisionPart {
  /** Names of German and Austrian courts. */
  readonly german: readonly string[];
  readonly others: readonly string[];
}

export const OPERATIVE: DecisionPart = {
  german: ["tenor", "spruch", "urteilsformel", "entscheidungsformel"],
  others: [
    "order",
    "orders",
    "operative part",
    "dispositif",
    "court orders",
    "court orders that",
    "orders of the court",
    "decision",
  ],
};

export const DECISION_PARTS: readonly DecisionPart[] = [
  OPERATIVE,
  { german: ["leitsatz", "leitsätze"], others: ["headnote", "headnotes", "sommaire"] },
  { german: ["orientierungssatz", "orientierungssätze"], others: [] },
  { german: ["tatbestand", "sachverhalt"], others: ["facts", "background", "faits"] },
  {
    german: ["gründe", "entscheidungsgründe", "begründung"],
    others: ["reasons", "reasons for judgment", "reasons for decision", "grounds", "motifs"],
  },
  { german: ["rechtsmittelbelehrung"], others: [] },
];

/** Names of the parts that nothing but a German decision has, as alternatives of an expression. */
export const GERMAN_ONLY = "tenor|tatbestand|(?:entscheidungs)?gründe|aus den gründen";
