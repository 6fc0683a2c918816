/** A page of a source and what the parser finds on it unless the page has changed. */
export interface Check {
  /** Plain description of the page. */
  readonly page: string;
  /** Canonical name of the tool. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Plain description of a part of the answer -> pattern that must match the answer. */
  readonly shows: Readonly<Record<string, RegExp>>;
}

const LINK = /https:\/\/\S+/;

/** Checks by provider, on old and famous texts that will not be amended or removed. */
export const CHECKS: Readonly<Record<string, readonly Check[]>> = {
  austlii: [
    {
      page: "a page of search results",
      tool: "austlii:search_cases",
      args: { query: "Mabo v Queensland (No 2)", court: "HCA", limit: 5 },
      shows: {
        "the case": /\[1992\] HCA 23/,
        "its id": /austlii:au\/cases\/cth\/HCA\/1992\/23/,
        "a link": LINK,
      },
    },
    {
      page: "a judgment of the 1990s",
      tool: "austlii:fetch_document_text",
      args: { id: "austlii:au/cases/cth/HCA/1992/23", max_chars: 3_000 },
      shows: { "the parties": /Mabo/i, "the reported citation": /175 CLR 1/, "numbered paragraphs": /\[1\]/ },
    },
    {
      page: "a judgment of today",
      tool: "austlii:fetch_document_text",
      args: { id: "austlii:au/cases/cth/HCA/2020/5", pin: "[1]-[2]", max_chars: 3_000 },
      shows: { "its paragraphs": /\[1\][\s\S]*\[2\]/ },
    },
    {
      page: "a section of an Act",
      tool: "austlii:fetch_document_text",
      args: { id: "austlii:au/legis/cth/consol_act/pa1988108/s6", max_chars: 3_000 },
      shows: { "the number of the section": /\bs 6\b/, "a definition": /means/ },
    },
  ],
  jade: [
    {
      page: "an article",
      tool: "jade:search_by_citation",
      args: { citation: "[1992] HCA 23" },
      shows: { "the case": /Mabo/i, "a link to jade.io": /https:\/\/jade\.io\// },
    },
  ],
  frl: [
    {
      page: "a search of the register",
      tool: "frl:search",
      args: { query: "Privacy Act 1988", limit: 5 },
      shows: { "the Act": /Privacy Act 1988/, "its id": /frl:C2004A03712/ },
    },
    {
      page: "the text of an Act",
      tool: "frl:get_document",
      args: { id: "frl:C2004A03712", pin: "s 6", max_chars: 3_000 },
      shows: { "the section": /\bs 6\b/, "a definition": /means/ },
    },
    {
      page: "the text of an Act as it was",
      tool: "frl:get_document",
      args: { id: "frl:C2004A03712", as_at: "2015-01-01", pin: "s 2A", max_chars: 3_000 },
      shows: { "its objects": /objects of this Act/i },
    },
  ],
  ris: [
    {
      page: "a search of decisions",
      tool: "ris:search",
      args: { query: "Verkehrssicherungspflicht", kind: "case_law", limit: 5 },
      shows: { "an id": /ris:[A-Z]{4}\d{9}/, "a court": /\b(?:BGH|BVerwG|BAG|BSG|BFH|BVerfG|BPatG)\b/ },
    },
    {
      page: "a section of the Civil Code",
      tool: "ris:get_norm",
      args: { law: "BGB", paragraph: "823" },
      shows: { "subsection 1": /vorsätzlich oder fahrlässig/, "subsection 2": /Schutz eines anderen/ },
    },
    {
      page: "a section of the Basic Law",
      tool: "ris:get_norm",
      args: { law: "GG", paragraph: "1" },
      shows: { "its first sentence": /Die Würde des Menschen ist unantastbar/ },
    },
    {
      page: "a decision of the Federal Court of Justice",
      tool: "ris:get_document",
      args: { id: "KORE300012024", max_chars: 3_000 },
      shows: { "a heading": /(?:Tenor|Leitsatz|Gründe|Tatbestand)/, "its court": /BGH/ },
    },
    {
      page: "the list of courts",
      tool: "ris:list_courts",
      args: { prefix: "BGH" },
      shows: { "the court": /BGH/ },
    },
  ],
  eu: [
    {
      page: "an act in force with the recitals as published",
      tool: "eu:get_document",
      args: { id: "DSGVO", pin: "Art. 6 Abs. 1 lit. f", max_chars: 3_000 },
      shows: { "its words": /berechtigten Interessen/, "that it is not authentic": /not authentic/ },
    },
    {
      page: "an old directive in HTML",
      tool: "eu:get_document",
      args: { id: "Directive 93/13/EEC", pin: "Article 3(1)", max_chars: 3_000 },
      shows: { "its words": /individually negotiated/ },
    },
    {
      page: "a judgment by its case number",
      tool: "eu:get_document",
      args: { id: "C-131/12", pin: "para 88", language: "en", max_chars: 3_000 },
      shows: { "its ECLI": /ECLI:EU:C:2014:317/, "its parties": /Google Spain/ },
    },
    {
      page: "a search of titles",
      tool: "eu:search",
      args: { query: "general data protection regulation", language: "en", limit: 5 },
      shows: { "an id": /eu:[03]\d{4}[A-Z]{1,2}\d{4}/ },
    },
  ],
  risat: [
    {
      page: "a section of the Civil Code of Austria",
      tool: "risat:get_norm",
      args: { law: "ABGB", paragraph: "1295" },
      shows: { "its text": /Schadens?/, "the attribution": /CC BY 4\.0/ },
    },
    {
      page: "a search of decisions",
      tool: "risat:search",
      args: { query: "Verkehrssicherungspflicht", application: "justiz", limit: 5 },
      shows: { "an id": /risat:JJ[RT]_/, "a file number": /\d+ ?Ob ?\d+\/\d+/ },
    },
    {
      page: "a document",
      tool: "risat:get_document",
      args: { id: "risat:NOR12019037", max_chars: 3_000 },
      shows: { "the law that it is of": /Gesetzbuch|ABGB/, "a link": LINK },
    },
  ],
  beck: [
    {
      page: "a page of hits",
      tool: "beck:search",
      args: { query: "Verkehrssicherungspflicht" },
      shows: { "an id": /beck:|bibdata/i },
    },
    {
      page: "a section of the Civil Code",
      tool: "beck:get_legislation",
      args: { law_abbreviation: "§ 823 Abs. 1 BGB" },
      shows: { "subsection 1": /vorsätzlich oder fahrlässig/ },
    },
  ],
};
