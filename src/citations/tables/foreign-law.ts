import { GERMAN_DAY } from "../../core/day.ts";
import { regex } from "../../core/regex.ts";
import type { Material } from "./materials.ts";

const SIGN = String.raw`(?:§{1,2}|[Ss]ec(?:tion|\.)?s?|ss?\.?) ?`;
const SECTION = String.raw`\d{1,5}[a-zA-Z]{0,2}(?:[.-]\w{1,6}){0,2}(?:\(\w{1,5}\)){0,6}`;

/** `42 U.S.C. § 1983`, `§ 1983 of Title 42 U.S.C.`, `17 CFR § 240.10b-5`. */
const AMERICAN = {
  front: regex.plain`(?:${SIGN}${SECTION}(?:,| of) )?(?:[Tt]itle )?\d{1,2} $`,
  place: regex.y`(?:U\. ?S\. ?C\.(?: ?A\.)?|USCA?|C\. ?F\. ?R\.|CFR)(?:,? (?:${SIGN})?${SECTION}(?:(?:,| and|-) ?(?:${SIGN})?${SECTION}(?!\w| ?(?:U\.|USC|C\.|CFR))){0,5})?`,
};

/** `Art. 1240 du`, `article L. 121-1, al. 2`, before a code. */
const ARTICLE = String.raw`\d{1,4}(?:[.-]\d{1,4}){0,3}`;
const ROMANCE_PLACE = String.raw`[Aa]rt(?:icles?|icolo|\.)? ?(?:[LRD]\.? ?)?${ARTICLE}(?:(?:, | et | e | and )${ARTICLE}){0,4}(?:,? (?:al|alinéa|co|comma|paras?)\.? ?\d{1,2})?`;
const KINDS = "(?:civile?|pénale?|commerciale?|administrative?|et financier)";
const CODES = [
  `Code (?:civil|pénal|penal|rural|électoral|monétaire|général) ?(?:et financier|des impôts)?`,
  String.raw`Code (?:de la |de l'|de |du |des |d')\p{Ll}{3,20}(?: ${KINDS})?`,
  String.raw`Codice (?:civile|penale|(?:di|del|della) \p{Ll}{3,16}(?: (?:civile|penale|amministrativo))?)`,
  "Código (?:[Cc]ivil|[Pp]enal)",
  String.raw`C\. ?(?:civ|com|pén|trav|pr\. ?civ)\.`,
];
const ROMANCE_CODE = `(?:${CODES.join("|")})`;
const ROMANCE = {
  front: regex.u`(?:${ROMANCE_PLACE},? (?:du |de la |des? |del |dell'|of the (?:\p{Lu}\p{Ll}+ )?)?|[Aa]rt(?:ikel|icle|\.)? ?\d{1,2}:\d{1,4}[a-z]? (?:of the |van het )?)?$`,
  place: regex.uy`BW|${ROMANCE_CODE}(?:,? ${ROMANCE_PLACE})?`,
};

const ORDINAL =
  "(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Eleventh|Twelfth|Thirteenth|Fourteenth|Fifteenth|Sixteenth|Nineteenth|Twenty-[A-Z][a-z]{3,6})";

/** `Article 17(1)`, `art 40.3.2°` */
const ENGLISH_ARTICLE = String.raw`[Aa]rt(?:icles?|s?\.?)? \d{1,2}(?:\.\d{1,2}){0,3}°?(?:\(\w{1,3}\)){0,3}`;

/** `E. 4.2`, `consid. 3` of Swiss decisions. */
const SWISS_PLACE = String.raw`(?:,? (?:E|Erw|consid|c)\. ?\d{1,2}(?:\.\d{1,2}){0,3}[a-z]?(?:\/[a-z]{2})?(?: ff?\.)?)?(?:,? [Sp]\. \d{1,4}(?!\d))?`;
/** `E-16/11, Slg. 2013, 4, Rn. 133` */
const EFTA_CASE = String.raw`E-\d{1,2}\/\d\d(?!\d)(?:[^;()\n[]{0,60}?(?:,? Slg\.,? ?(?:19|20)\d\d,? (?:S\. ?)?\d{1,4}|,? (?:\[(?:19|20)\d\d\]|(?:19|20)\d\d) EFTA Ct\.? Rep\.? \d{1,4}))?(?:[^;()\n]{0,40}?,? (?:Rn\.|Rz\.?|paras?\.?|paragraphs?) ?\d{1,3})?`;

/** Words of a text in which `T 83/05` is a decision of a board of appeal, and not of the General Court. */
const EPO = String.raw`(?<!\p{L})(?:EP[AOC]|EPÜ|Beschwerdekammern?)(?!\p{L})`;

/** Words of a German text before a Swiss law: "OR" is also English. */
const SWISS_LEAD = String.raw`(?<!\p{L})(?:nach|gemä(?:ss|ß)|aus|von|[Vv]gl\.|[Ss]iehe|[Bb]ereits|und|sowie|m\.|iVm|auch)`;

export const FOREIGN_LAW: readonly Material[] = [
  {
    words: "U USC USCA CFR C",
    ...AMERICAN,
    foreign: "federal law of the United States",
  },
  {
    // "US Const amend XIV § 1", "U.S. Const. art. I, § 8, cl. 3"
    words: "US U",
    place:
      /U\.?S\.? Const(?:itution|\.)?,? (?:amend|art)\.? ?[IVX]{1,6}\b(?:,? (?:§|s|cl)\.? ?\d{1,2}){0,2}/y,
    foreign: "the Constitution of the United States",
  },
  {
    // "Cal. Penal Code, § 187, subd. (a)", "Tex. Gov't Code Ann. § 22.001", "Del. Code Ann. tit. 8, § 145"
    words: "Cal Tex Fla Del Mass Ohio Wash Conn Mich Minn Ill Ariz Colo Okla Mont",
    place: regex.uy`\p{Lu}\p{Ll}{2,4}\.? (?:\p{Lu}[\p{L}'’.]{0,12},? (?:& )?){1,6}(?:tit\. \d{1,3},? )?§{1,2} ?${SECTION}(?:, subds?\. \(\w{1,3}\))?`,
    foreign: "law of a State of the United States",
  },
  {
    // "S. 498A IPC", "section 482 of the CrPC", "Ss. 302 and 34 of the I.P.C."
    words: "IPC CrPC CRPC BNS BNSS I Cr",
    front: regex.plain`(?:[Ss]ec(?:tion|\.)s?|[Ss]s?\.?|[Uu]\/s) ?${SECTION}(?:(?:,|,? and|\/|,? read with) ?(?:[Ss]ection |s\. )?${SECTION}){0,6},? (?:of (?:the )?)?$`,
    place: /(?:IPC|I\.P\.C\.|CrPC|CRPC|Cr\.P\.C\.|BNSS?)(?!\w)/y,
    foreign: "a code of India",
  },
  {
    // "Cap 571, s 277", "Cap. 4A, O. 18 r. 19": laws of Hong Kong and Singapore by their chapters
    words: "Cap",
    place: regex.y`Cap\.? \d{1,4}[A-Z]{0,2}(?:,? Rules of the (?:High|District) Court)?(?:,? (?:ss?|rr?|regs?|[Ss]ch|O|Order|[Ss]ections?)\.? ?${SECTION}(?:(?:,| and|-) ?${SECTION}(?!\w)){0,5}){1,4}`,
    foreign: "a chapter of the laws of Hong Kong or Singapore",
  },
  {
    // "Model Penal Code § 2.02(2)(c)", "Model Rules of Professional Conduct r 1.6"
    words: "Model",
    place: regex.y`Model (?:Penal Code|Business Corporation Act|Rules of Prof(?:essional|'l) Conduct)(?:,? {0,2}(?:rr?\.?|${SIGN}) ?${SECTION})?`,
    foreign: "a model law of the United States",
  },
  {
    words: "Restatement",
    place: regex.uy`Restatement (?:\((?:First|Second|Third)\) )?of (?:the Law of )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?(?:,? {0,2}${SIGN}${SECTION})?`,
    foreign: "a Restatement of American law",
  },
  {
    words: "Amendment",
    front: regex.plain`\b${ORDINAL} $`,
    place:
      /Amendment(?! (?:Act|Bill|Order|Regulations|Rules|Agreement|Deed|Lease|Contract)\b)(?! (?:to|of) (?!the (?:United States |US |U\.S\. |Federal )?Constitution\b))(?: (?:to|of) the (?:United States |US |U\.S\. |Federal )?Constitution(?: of the United States(?: of America)?)?)?/y,
    foreign: "an amendment of the Constitution of the United States",
  },
  {
    words: "UNIDROIT PICC PECL DCFR Principles",
    front:
      /(?:[Aa]rt(?:icles?|\.)? ?\d{1,2}(?:[.:]\d{1,3}){1,2}(?:\(\w{1,3}\)){0,2} (?:of |der )?(?:the )?(?:UNIDROIT )?)?$/,
    place:
      /(?:UNIDROIT|PICC|PECL|DCFR|Principles of (?:International Commercial Contracts|European Contract Law))(?:[- ](?:Principles|Prinzipien))?(?: of International Commercial Contracts)?(?: \(?(?:19|20)\d\d\)?)?(?:,? (?:[Aa]rt(?:icle|\.)? ?)?(?:[IVX]{1,4}\. ?- ?)?\d{1,2}(?:[.:]\d{1,3}){1,2}(?:\(\w{1,3}\)){0,2})?/y,
    foreign: "principles of contract law",
  },
  {
    // "Regel 71 Abs. 3 EPÜ", "Rule 71(3) EPC", "Fed. R. Civ. P. 23(b)(3)", "FRE 702", "FRCP, Part 36"
    words: "Regel Regeln Rule Rules R Fed FRCP FRE",
    place:
      /(?:(?:Fed\.? ?R\.? ?(?:Civ|Crim|App|Bankr|Evid)\.? ?(?:P\.? ?)?|(?:FRCP|FRE),? (?:r(?:ule)? |Part |PD )?)\d{1,4}(?:\.\d{1,3})?[A-Z]?(?:\(\w{1,3}\)){0,4}|(?:Regeln?|Rules?|R\.) ?\d{1,3}(?:\.\d{1,3})?[a-z]?(?:\(\d\)| (?:Abs\.|Absatz) ?\d{1,2})? ?(?:(?:der|des|of the) (?:Geschäftsordnung|Verfahrensordnung|Ausführungsordnung|Gemeinsamen Ausführungsordnung|Implementing Regulations)(?: (?:des (?:Europäischen )?(?:Gerichtshofs(?: für Menschenrechte)?|EGMR|EuGH|Rates|Bundestages)|to the EPC|zum EPÜ))?|(?:of the )?EPC|(?:des )?EPÜ|AOEPÜ|VerfO(?:-?EGMR)?)(?!\p{L}))/uy,
    foreign: "rules of procedure",
  },
  {
    // "Rules of Procedure of the General Court, art 76(d)", "Art. 58 der Satzung des Gerichtshofs", "Statute of the Court of Justice, art 58", "Statut du personnel, art. 24"
    words: "Rules Statute Statut Statuts Verfahrensordnung Satzung",
    front:
      /(?:\b[Aa]rt(?:icles?|ikels?|\.)? \d{1,3}(?:\(\w\)){0,2}(?: (?:Abs\.|§) ?\d)? (?:of the |de[rs] |seiner |ihrer ))?$/,
    place:
      /(?:(?:Rules of Procedure|Statute) of the (?:Court of Justice|General Court|Civil Service Tribunal)(?: of the European Union)?|(?:Verfahrensordnung|Satzung) des (?:Gerichtshofs|Gerichts)(?: der Europäischen Union)?(?! (?:erster|für))|(?<=[Aa]rt[^;\n]{4,24} (?:der|seiner|ihrer) )Verfahrensordnung(?! (?:des|der|für|zum) \p{Lu})|(?<= des )Statuts der Beamten(?: der Europäischen Union)?|Statut (?:du personnel|des fonctionnaires))(?:,? [Aa]rt(?:icle|\.)? \d{1,3}(?:\(\w\)){0,2}(?: (?:Abs\.|§) ?\d)?)?/uy,
    foreign: "rules of the Union's courts",
  },
  {
    // "SI 2008/3132, r 31.16(3)(d)", "SSI 2012/88", "WSI 2020/12", "SR 2008/356, reg 5", "S.I. No. 600/2001, art. 6", "SOR/98-106, r 3"
    words: "SI SSI WSI SR LI SOR S",
    place:
      /(?:SOR\/\d{2,4}-\d{1,4}|(?:[SW]?SI|SR|LI|S\.I\.),? (?:(?:No\.? ?)?(?:19|20)\d\d\/\d{1,4}|No\.? ?\d{1,4}(?:\/| of )(?:19|20)\d\d))(?!\d)(?:,? (?:Ord|O)\.? \d{1,3})?(?:,? (?:rr?|regs?|arts?|paras?|sch|ss?)\.? \d{1,3}(?:\.\d{1,3})?[A-Z]?(?:\(\w{1,3}\)){0,4})?/y,
    foreign: "a statutory instrument by its number",
  },
  {
    // "Article 6(1) of Decision No 1/80", "Decision No 1/80 of the Association Council, Article 13"
    words: "Decision",
    front: /(?:[Aa]rticles? \d{1,3}(?:\(\d{1,2}\)){0,2}(?:(?:,| and) \d{1,3}(?:\(\d\))?){0,3} of )?$/,
    place:
      /Decision No\.? \d{1,3}\/\d\d(?![\d/])(?:(?: of the (?:EEC-Turkey )?Association Council)?,? [Aa]rt(?:icle|\.)? \d{1,2}(?:\(\d\))?)?/y,
    foreign: "a decision of the council of an association agreement",
  },
  {
    // "Article 17 of the UK GDPR", "UK GDPR, art 82(1)", "Bunreacht na hÉireann, Art 40.3.2°"
    words: "UK Bunreacht Constitution",
    front: regex.plain`(?:${ENGLISH_ARTICLE} of (?:the )?)?$`,
    place: regex.y`(?:UK GDPR|Bunreacht na hÉireann|Constitution of Ireland)(?:,? ${ENGLISH_ARTICLE})?`,
    foreign: "law of the United Kingdom or Ireland outside the tables",
  },
  {
    // "BGE 145 III 303 E. 4.1", "BVGE 2014/1", "BGer 4A_305/2021 vom 2.11.2021 E. 7.3", "Bundesverwaltungsgerichts A-5225/2015", "5A_629/2011"
    words:
      "BGE ATF DTF BVGE ATAF DTAF BGer TF BVGer TAF BStGer Bundesgericht Bundesgerichts Bundesverwaltungsgericht Bundesverwaltungsgerichts ",
    place: regex.uy`(?:(?:BGE|ATF|DTF) \d{1,3} (?:[IVX]{1,4}[ab]?|I[ab]) \d{1,4}|(?:BVGE|ATAF|DTAF) (?:19|20)\d\d\/\d{1,3}|(?:(?:BGer|TF|BVGer|TAF|BStGer|Bundesgerichts?),? (?:Urteil |Urt\. ?)?(?:(?:vom |v\. ?)?${GERMAN_DAY},? )?(?:\d{1,2}[A-Z]{1,2}[._]\d{1,4}|[A-F]-\d{1,5}|[A-Z]{2}\.\d{4}\.\d{1,4})(?:\/(?:19|20)\d\d)?|(?:Bundesverwaltungsgerichts? [A-F]-\d{1,5}|\d{1,2}[A-Z]_\d{1,4})\/(?:19|20)\d\d)(?:,? (?:vom |v\. ?)${GERMAN_DAY})?)${SWISS_PLACE}`,
    foreign: "a decision of a Swiss federal court",
  },
  {
    // "RPW 2018/2, 243 Rz 54 f.", "AJP 2015, 123", "ZBJV 150 (2014) S. 12"
    words: "RPW AJP SJZ ZBJV ZBl SZW BJM FamPra SZZP ZStrR BlSchK",
    place:
      /(?:RPW|AJP(?:\/PJA)?|SJZ|ZBJV|ZBl|SZW|BJM|FamPra(?:\.ch)?|SZZP|ZStrR|BlSchK) (?:\d{1,3} (?:\((?:19|20)\d\d\)|\/ ?(?:19|20)\d\d)|(?:19|20)\d\d(?:\/\d{1,2})?),? (?:S\. |Nr\. )?\d{1,4}(?!\d)(?:,? (?:Rz|N|Rn)\.? ?\d{1,4}(?: ff?\.)?)?/y,
    foreign: "a Swiss journal",
  },
  {
    // "OGer ZH, LB150012", "Obergericht Zürich, LA180012-O/U vom 3. Mai 2019", "FL-OGH 5.9.2014, 02 CG.2012.123", "FL-StGH, StGH 2012/123", "StGH 2012/123 (LI)"
    words: "OGer KGer HGer Obergericht Kantonsgericht Handelsgericht FL StGH",
    place: regex.uy`(?:(?:[OKH]Ger [A-Z]{2}|(?:Ober|Kantons|Handels)gericht (?:des Kantons )?\p{Lu}[\p{L}.]{2,14}|FL-(?:OGH|OG|StGH|VGH|LG)),?(?: (?:Urteil )?(?:vom |v\. ?)?${GERMAN_DAY},?)?(?: [–-])?(?: (?:[A-Z]{2}\d{6}(?:-[A-Z](?:\/[A-Z])?)?(?: (?:vom |v\. ?)${GERMAN_DAY})?|\d\d [A-Z]{2}\.\d{4}\.\d{1,4}|(?:StGH|VGH) \d{4}\/\d{1,3}))?(?<=\d|\d-[A-Z](?:\/[A-Z])?)|StGH (?:19|20)\d\d\/\d{1,3}(?: \((?:LI|FL)\))?)${SWISS_PLACE}`,
    foreign: "a decision of a court of Switzerland or Liechtenstein",
  },
  {
    // "EFTA-Gerichtshof, Urt. v. 28.1.2013, Rs. E-16/11, Slg. 2013, 4, Rn. 133", "Case E-16/11 EFTA Surveillance Authority v Iceland [2013] EFTA Ct Rep 4, para 133", "E-1/94 Restamark"
    words: "EFTA Case Cases Rs Rechtssache Rechtssachen E",
    front: /(?:\bJoined )?$/,
    place: regex.y`(?:EFTA[- ](?:Gerichtshofs?|GH|Court),?[^;()\n]{0,60}?(?<!\w)|(?:Cases?|Rs\.|Rechtssachen?) (?:E-\d{1,2}\/\d\d(?:, | and | und )){0,3}|(?=E-\d{1,2}\/\d\d(?: [A-Z][a-z]|,? (?:paras?|Rn\.|Slg\.|\[(?:19|20)))))${EFTA_CASE}`,
    foreign: "a decision of the EFTA Court",
  },
  {
    // "EPA, T 641/00 – COMVIK", "EPA (GBK), Entsch. v. 23.11.2010 – G 1/08", "EUIPO, Entscheidung der Zweiten Beschwerdekammer v. 11.5.2020, R 2402/2019-G", "EPA, T 1227/05, ABl. EPA 2007, 574; G 1/19", "In T 83/05 vom 10. September 2015 wandte die Beschwerdekammer"
    words: "EPA EPO EUIPO HABM OHIM G T J",
    front:
      /(?:(?:Entscheidung|Entsch\.|Beschluss|Beschl\.|Mitteilung) (?:der|des) [^;,()\n]{2,60} de[rs] )?$/,
    place: regex.uy`(?:(?:EP[AO](?:-[GTJ]?BK)?|(?:EUIPO|HABM)(?:-[GE]?BK)?|OHIM)(?:[ ,(][^;\n§]{0,90}?)?(?<![\w/.-])(?:(?<=EP[AO].{0,120})[TGJDRW] ?\d{1,4}\/\d\d(?!\d)|R ?\d{1,4}\/\d{4}-(?:\d|G))|[GTJ] \d{1,4}\/\d\d(?![\d/])(?: (?:vom |v\. ?)${GERMAN_DAY})?(?:(?<=${EPO}[^\n]{0,200})|(?=[^\n]{0,200}${EPO})))`,
    foreign: "a decision of a European office for patents or trade marks",
  },
  {
    words: "Code Codice Código C BW",
    ...ROMANCE,
    foreign: "a code of another country",
  },
  {
    // "OR 41 I", "ZGB 28 Abs. 2", "nach OR 41": Swiss laws before their articles
    words: "OR ZGB SchKG",
    front: regex.u`(?<=^|[(;:,.\n] ?|${SWISS_LEAD} )$`,
    place: regex.uy`(?:OR|ZGB|SchKG) \d{1,4}[a-z]?(?: (?:I{1,3}|IV|V)(?:\/\d)?\b| (?:Abs|Ziff|lit)\. ?\w{1,2}|(?<=${SWISS_LEAD} \S{2,5} \d{1,4}[a-z]?)(?![\p{L}\d]|\.\d))`,
    foreign: "a law of Switzerland",
  },
];
