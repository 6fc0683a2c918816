import { textAt, textBefore, tokensOf } from "../../tokens.ts";
import type { Form, Input, Match, Span } from "../../types.ts";
import { made } from "./secondary.ts";

/** Material cited by an abbreviation and a number that is neither a case nor a section of an Act. */
interface Material {
  /** Trigger words, separated by spaces. */
  readonly words: string;
  /** Text before the word, anchored at its end; required unless it matches the empty text. */
  readonly front?: RegExp;
  /** Matches from the word on; sticky. */
  readonly place: RegExp;
}

const BOOK_WORD = String.raw`(?:\p{Lu}[\p{L}-]{2,30}|des|der|die|und|zum|zur|für|im)`;
const CODES = "BGB|StGB|ZPO|StPO|KO|HGB|GVG";
const FEES = "RVG|GKG|FamGKG|GNotKG|GvKostG|JVKostG";
const DATE = String.raw`\d{1,2}\. ?(?:\d{1,2}\.|\p{L}{3,9}) ?\d{4}`;
const DAY = String.raw`\d{1,2} [A-Z][a-z]{2,8} (?:18|19|20)\d\d`;
/** Kinds of papers of authorities. */
const PAPER =
  "(?:Rundschreiben|RS|Schreiben|Merkblatt|Allgemeinverfügung|Auslegungs(?:entscheidung|schreiben)|Aufsichtsmitteilung|Emittentenleitfaden|Leitfaden|Konsultation|Hinweis(?:e|papier)?|Mitteilung|Beschluss|Entschließung|Orientierungshilfe|Kurzpapier|Anwendungshinweise|Positionspapier)";
const RULES = "(?:KAMaRisk|MaRisk|MaComp|MaGo|MaSan|[BVKZ]AIT)";
const MODULE = String.raw`(?:AT|BT[OR]?)(?: ?\d{1,2}(?:\.\d{1,2}){0,3})(?!\.\d)`;
const PLACE = String.raw`(?:,? (?:S\.|Seite) ?\d{1,4})?`;
/** A court's or tribunal's number of a matter: `M97/2016`, `U2020/1234`, `NSD 912 of 2020`. */
const MATTER = String.raw`(?:[A-Z]{1,3}\d{1,4}\/(?:19|20)\d\d|[A-Z]{1,3}(?:19|20)\d\d\/\d{1,5}|[A-Z]{3} ?\d{1,5}(?:\/| of )(?:19|20)\d\d)\b`;

const NUMBER_OF_NOTE = [
  String.raw`\([A-Z][\w\-]{2,12}\)`, // "(GPN-EXPT)"
  String.raw`[A-Z]{2,4}(?:[ \-][A-Z][A-Za-z]{1,4})?[ \-]\d{1,3}`, // "SC Gen 10"
  String.raw`(?:No\.? ?)?\d{1,3} of (?:19|20)\d\d`, // "1 of 2013"
  String.raw`No\.? ?\d{1,3}`,
  String.raw`PN[A-Z]{2,5} ?\d{1,2}`, // "PNVCAT2"
  String.raw`(?:Civ|Crim) \d{1,2}`,
  String.raw`[\-–—] Class \d(?:[\-–]\d)?(?: \p{Lu}\p{L}+){0,6}`, // "– Class 1 Development Appeals"
  String.raw`\d{1,2}[A-Z]{0,2}\b`, // "52A"
].join("|");

/** Papers of German and Austrian parliaments and authorities, and German literature; `Rn. 5`, `Tz. 2`, `S. 7` after them are their pinpoints. */
const GERMAN: readonly Material[] = [
  {
    // "Motive zum BGB, Bd. II, S. 18", "Mot. II, S. 44", "Prot. I, S. 298", "Mugdan II, S. 10"
    words: "Motive Mot Protokolle Prot Mugdan Denkschrift",
    place: new RegExp(
      String.raw`(?:(?:Motive|Protokolle|Denkschrift) (?:zum|zu dem|des) (?:Entwurf (?:eines|des) )?(?:${CODES})(?:,? (?:(?:Bd\.|Band) ?)?[IVX]{1,4}\b)?|(?:Motive|Mot\.|Protokolle|Prot\.|Mugdan),? (?:(?:Bd\.|Band) ?)?[IVX]{1,4}\b(?=,? (?:S\.|Seite|\d)))${PLACE}`,
      "y",
    ),
  },
  {
    // "Canaris, in: Festschrift für Larenz, 1983, S. 27", "FS Hopt, 2020, S. 391", "Spitzer in FS Schilcher (2018) 45",
    // "FS Hopt, S. 391 (395)", "Säcker, Der Konvent, in: Fürst/Herzog (Hg.), Festschrift für Zeidler, Bd. I, 1987, S. 265"
    words: "FS Festschrift Festgabe GS GedS Gedächtnisschrift",
    front:
      /(?:\p{Lu}[\p{L}-]+, \p{Lu}[^.;:()]{3,90}, in: \p{Lu}[^.;:(),]{2,50}(?: \((?:Hg|Hrsg)\.\))?, |\p{Lu}[\p{L}-]+(?:\/\p{Lu}[\p{L}-]+){0,3}(?:, ?(?:in: ?)?| in:? ))?$/u,
    place:
      /(?:FS|Festschrift|Festgabe|GS|GedS|Gedächtnisschrift) (?:(?:für|zu Ehren von) )?(?:\d{2,3} Jahre )?\p{Lu}[\p{L}.-]+(?: \p{Lu}[\p{L}.-]*){0,3}(?: zum \d\d\. Geburtstag)?(?:, Bd\. [IVX]{1,3})?,? (?:\((?:19|20)\d\d\),? (?:S\.? ?)?|(?:\(?(?:19|20)\d\d\)?,? )?(?:Bd\. [IVX]{1,3},? )?S\. ?)\d{1,4}(?: f{1,2}\.)?(?: \(\d{1,4}(?: f{1,2}\.)?\))?/uy,
  },
  {
    // "Benda/Klein, Handbuch des Verfassungsrechts, Bd. II, Seite 77"
    words: "Handbuch Handbuchs Handwörterbuch Lehrbuch Grundriss Grundriß",
    front:
      /(?:\p{Lu}[\p{L}'-]{2,30}(?:\/ ?\p{Lu}[\p{L}'-]{2,30}){0,3}(?: \((?:Hrsg|Hg)\.\))?,? (?:in: ?)?)?$/u,
    place: new RegExp(
      String.raw`(?:Handbuchs?|Handwörterbuch|Lehrbuch|Grundri(?:ss|ß)) ${BOOK_WORD}(?: ${BOOK_WORD}){0,6}(?:,? (?:Bd\.|Band) ?[IVX\d]{1,5}(?:\/[IVX\d]{1,3})?)?(?:,? \(?(?:19|20)\d\d\)?)?,? (?:S\.|Seite) ?\d{1,4}`,
      "yu",
    ),
  },
  {
    // "Anlage 1 Nr. 1.2 UVPG", "Anlage 2 zum BDSG", "Anhang 1 Nr. 8.12 der 4. BImSchV", "Anlage 1 zu § 34 GKG"
    words: "Anlage Anlagen Anhang",
    place: new RegExp(
      String.raw`(?:Anlagen?|Anhang) (?:\d{1,2}[a-z]?|[IVX]{1,4}|[A-Z])(?:,? (?:Teil|Abschnitt|Abs\.|Nr\.|Nummer|Ziff\.|Ziffer|Buchst\.|lit\.|Spalte|Tabelle|Satz) ?[\dA-Za-z.]{1,8}){0,4}(?:,? (?:zum|zur|zu|des|der) (?:§§? ?\d{1,4}[a-z]?(?: Abs\. ?\d{1,2})?,? )?|,? )(?:\d{1,2}\. )?(?!(?:EU|KI|DS|AGB|GmbH|AG|KG|UG|OHG|SE|EUR|USA|DM|TV|BAT|II|III|IV|VI)\b)\p{Lu}\p{L}{0,12}(?:-\p{Lu}\p{L}{0,6})?\p{Lu}(?![\p{L}\d])`,
      "yu",
    ),
  },
  {
    // "Plenarprotokoll 19/215", "BT-PlPr. 20/45, S. 29612 (C)", "Plenarprotokoll 17/45, 4521 B"
    words: "Plenarprotokoll PlPr",
    front: /(?:B[TR]-)?$/,
    place:
      /(?:Plenarprotokoll|PlPr\.?) (?:\d{1,2}\/\d{1,3}|(?<=BR-\w{4,15}\.? )\d{3,4})\b(?:, \d{1,5} ?\(?[A-D]\b\)?)?/y,
  },
  {
    // "WD 3 - 3000 - 258/14": papers of the research services of the Bundestag
    words: "WD PE",
    place: /(?:WD|PE) \d{1,2} ?[-–] ?3000 ?[-–] ?\d{1,3}\/\d\d(?!\d)(?:,? S\. ?\d{1,3})?/y,
  },
  {
    // "BAnz AT 13.12.2021 B1", "BAnz. Nr. 12 vom 3.2.1998, S. 5"
    words: "BAnz",
    place:
      /BAnz\.? (?:AT \d{1,2}\.\d{1,2}\.\d{4} [BV]\d{1,2}|(?:Nr\. ?\d{1,3}[a-z]? )?(?:vom |v\. )?\d{1,2}\. ?\d{1,2}\. ?\d{4}(?:,? S\. ?\d{1,5})?)/y,
  },
  {
    // "Nr. 1.6.2 des Anhangs 1 der 4. BImSchV"
    words: "BImSchV",
    front: /\bNr\. ?[\d.]{1,10} (?:des |der )?(?:Anhangs?|Anlage) ?\d? (?:der|zur) \d{1,2}\. $/,
    place: /BImSchV/y,
  },
  {
    // "EDSA, Leitlinien 07/2020", "EDPB, Guidelines 4/2019 on Article 25", "EDSA, Leitlinien 05/2020 zur Einwilligung, Rn. 38"
    words: "Leitlinien Guidelines Empfehlungen Recommendations Stellungnahme Opinion",
    front: /(?:(?:EDSA|EDPB|Europäischer Datenschutzausschuss|European Data Protection Board)(?:'s)?,? )?$/,
    place:
      /(?:Leitlinien|Guidelines|Empfehlungen|Recommendations|Stellungnahme|Opinion)(?: des EDSA| of the EDPB)? \d{1,2}\/20\d\d(?!\d)(?: (?:zu[mr]?|über|on) [^,;.()\n]{3,80}(?=, (?:Rn\.|Tz\.|S\.|Rz\.?|Ziff\.) ?\d))?/y,
  },
  {
    // "Art.-29-Datenschutzgruppe, WP 251 rev.01"
    words: "WP",
    front: /(?:Art(?:ikel|icle|\.)?[- ]?29[- ](?:Datenschutzgruppe|Gruppe|Working Party|WP),? )?$/,
    place: /WP ?[12]\d\d(?: ?rev\.? ?\d{1,2})?(?!\d)/y,
  },
  {
    // "BMF-Schreiben vom 26.11.2010 – IV C 1 – S 2252/10/10013, BStBl. I 2010, 1305", "OFD Frankfurt v. 1.2.2018, Kurzinfo ESt 4/2018, S 2240 A - 28 - St 214"
    words: "BMF OFD FinMin FM LfSt",
    place: new RegExp(
      String.raw`(?:BMF(?:-(?:Schreiben|Schr\.|Erlass))?|(?:OFD|FinMin|FM|LfSt) \p{Lu}[\p{L}-]{1,24}(?: (?:a\. ?M\.|am Main))?),? (?:Schreiben |Schr\. |Vfg\. |Erlass )?(?:vom |v\. ?)?${DATE}(?:,? Kurzinfo(?:rmation)? (?:[\p{L}.]{2,12} )?(?:Nr\. ?)?\d{1,3}(?:\/\d{4})?)?(?:,? ?[–-]? ?[IVX\d]{1,4}(?: [A-Z] \d{1,2}[a-z]?)?(?: ?[–-] ?S ?\d{4}(?:-?[a-z])?(?: ?[–-] ?\d{1,4})?(?:\/\d{1,6}){1,2}(?: ?:\d{1,3})?)?(?!\w))?(?:,? \(?BStBl\.? (?:(?:19|20)\d\d )?I{1,2},? ?(?:(?:19|20)\d\d,? )?(?:S\. ?)?\d{1,4}\)?)?`,
      "uy",
    ),
  },
  {
    // "BaFin, Rundschreiben 05/2023 (BA) – MaRisk, AT 4.3.1", "BaFin, Auslegungsentscheidung v. 1.2.2018 – WA 11-Wp 2001", "FMA-Rundschreiben v. 23.2.2022"
    words: "BaFin FMA BNetzA BSI Bundesbank DSK Datenschutzkonferenz",
    place: new RegExp(
      String.raw`(?:BaFin|FMA|BNetzA|BSI|Bundesbank|DSK|Datenschutzkonferenz)(?:, ?|-| )${PAPER}(?:,? (?:Nr\. ?)?\d{1,2}(?:\/\d{2,4})?(?![.\d]))?(?: \([A-Z]{2,4}\))?(?: (?:(?:zu[mr]?|über|für) |(?=\p{Lu}))[^,;.()\n]{3,60}?(?= v(?:om|\.) ?\d|[,;.()]|$))?(?:,? (?:vom |v\. ?)${DATE})?(?:,? ?[–-] ?(?:GZ:? ?)?[A-Z]{2,4}(?: ?\d{1,3}| [A-Z]{2,4})[A-Za-z\d ./-]{2,30}\d)?(?: ?[–-] ?${RULES})?(?:,? ${MODULE})?(?<=\d|\d \([A-Z]{2,4}\)(?: ?[–-] ?${RULES})?)`,
      "uy",
    ),
  },
  {
    // "EBA/GL/2021/05", "EBA, Leitlinien EBA/GL/2020/06", "ESMA, Q&A, ESMA35-43-349"
    words: "EBA ESMA EIOPA",
    place:
      /(?:EBA|ESMA|EIOPA)(?:(?:, (?:Leitlinien|Guidelines|Empfehlungen|Stellungnahme|Opinion|Q&As?))?,? (?:EBA|ESMA|EIOPA))?(?:[/-](?:[A-Z][A-Za-z]{1,4}[/-])?(?:20)?\d\d[/-]\d{1,4}|\d\d-[\d-]{2,12}\d)(?![\d/])/y,
  },
  {
    // "LfDI BW, 38. Tätigkeitsbericht 2022"
    words: "Tätigkeitsbericht Jahresbericht",
    front:
      /(?:(?:LfDI|BfDI|LfD|BayLDA|ULD|LDI|HmbBfDI|BKartA|BRH)(?: \p{Lu}[\p{L}-]{1,24})?, )(?:\d{1,2}\. )?$/u,
    place: /(?:Tätigkeits|Jahres)bericht (?:für (?:das Jahr )?)?(?:19|20)\d\d(?:\/(?:20)?\d\d)?/y,
  },
  {
    // "MaRisk AT 4.3.1", "MaComp BT 5.2"
    words: "MaRisk MaComp MaGo MaSan BAIT VAIT KAIT ZAIT KAMaRisk",
    place: new RegExp(String.raw`${RULES}(?: \(BA\))?,? ${MODULE}`, "y"),
  },
  {
    // "IDW PS 340 n.F.", "IDW RS HFA 30", "IDW S 6"
    words: "IDW",
    place:
      /IDW (?:E?(?:PS|RS|S|PH|RH|QMS|QS)|ES|EPS|ERS)(?: [A-Z]{3,4}){0,2} ?\d{1,4}(?:\.\d{1,3}){0,2}(?: n\. ?F\.)?(?: \(\d\d\.(?:19|20)\d\d\))?/y,
  },
  {
    // "Müller, Die Haftung des Beirats, Diss. Köln 2015, S. 112"
    words: "Diss Dissertation Habil Habilitationsschrift",
    front: /(?:\p{Lu}[\p{L}'-]{2,30}, [^,;.()\n]{5,60}, )?$/u,
    place: new RegExp(
      String.raw`(?:Diss\.|Dissertation|Habil\.|Habilitationsschrift)(?: (?:jur|iur)\.)?,? \p{Lu}[\p{L}.-]{2,24}(?: [a-z]\. ?\p{L}\.)? (?:19|20)\d\d${PLACE}`,
      "uy",
    ),
  },
  {
    // "Huber, VerfBlog, 2021/5/11", "Verfassungsblog v. 12.3.2020"
    words: "VerfBlog Verfassungsblog",
    front: /(?:\p{Lu}[\p{L}'-]{2,30}(?:\/\p{Lu}[\p{L}'-]{2,30}){0,3}, )?$/u,
    place: new RegExp(
      String.raw`(?:VerfBlog|Verfassungsblog)(?:,| v\.| vom)? ?(?:\d{4}\/\d{1,2}\/\d{1,2}|${DATE})`,
      "uy",
    ),
  },
  {
    // "StenProtNR 27. GP 78. Sitzung 112"
    words: "StenProtNR StenProtBR StenProt",
    place: /StenProt ?(?:NR|BR),? (?:\d{1,2}|[IVX]{1,6})\. ?GP,? \d{1,3}\. Sitzung(?:,? (?:S\. ?)?\d{1,4})?/y,
  },
  {
    // "Nr. 15 Abs. 2 RiStBV", "Nr. 4.1 der RiVASt"
    words: "RiStBV RiVASt MiStra MiZi",
    front:
      /\b(?:Nrn?\.|Nummer|Ziff\.) ?\d{1,3}(?:\.\d{1,2})?[a-z]?(?: Abs\. ?\d{1,2})?(?: (?:S\.|Satz) ?\d)?(?: (?:Buchst\.|lit\.) ?\p{Ll})? (?:der )?$/u,
    place: /(?:RiStBV|RiVASt|MiStra|MiZi)\b/y,
  },
  {
    // "IA 189/A 26. GP", "ME 123/ME 27. GP"
    words: "IA ME",
    place: /(?:IA \d{1,4}\/A|ME \d{1,4}\/ME),? (?:\d{1,2}|[XVI]{1,6})\.? ?GP/y,
  },
  {
    // "ErläutRV 1639 BlgNR 24. GP 5", "AB 981 BlgNR XXV. GP"
    words: "BlgNR BlgBR BlgKNV",
    front: /(?:\b(?:ErläutRV|ErlRV|EBRV|EB|RV|AB|JAB|VB|IA|StenProt) )?\b\d{1,4} $/,
    place: /Blg(?:NR|BR|KNV),? ?(?:\d{1,2}|[XVI]{1,6})\.? ?GP/y,
  },
  {
    // "Nr. 3104 VV RVG", "Vorbem. 3 Abs. 4 VV RVG", "Nr. 1210 KV GKG"
    words: "VV KV",
    front:
      /\b(?:Nrn?\. ?\d{3,5}(?:(?:, | und | bis )\d{3,5}){0,6}(?: Nr\. \d)?|Vorb(?:em(?:erkung)?)?\.? \d[\d.]*(?: Abs\. \d)?(?: (?:S\.|Satz) \d)?) (?:des |der )?$/,
    place: new RegExp(String.raw`(?:VV|KV)(?: zum | |-)(?:${FEES})\b`, "y"),
  },
  {
    // "VV RVG Nr. 3104"
    words: "VV KV RVG",
    place: new RegExp(String.raw`(?:(?:VV|KV)[ -](?:${FEES})|RVG[ -]VV) Nr\. ?\d{3,5}`, "y"),
  },
  {
    // "Nr. 6.1 TA Lärm", "Ziff. 2.1 der TA Lärm"
    words: "TA",
    front:
      /(?:\b(?:Nr\.|Nummer|Ziff\.|Ziffer|Abschn(?:itt|\.)|Anhang) ?[A-Z]?[\d.]{1,8}(?: Abs\. \d)?(?: Satz \d)?(?: Buchst\. \p{Ll}\)?)? (?:der )?)?$/u,
    place: /TA (?:Lärm|Luft|Abfall)\b/y,
  },
  {
    // "AEAO zu § 64 Nr. 3", "Abschn. 2.3 Abs. 1 UStAE", "UStAE 2.3 Abs. 1", "R 9.4 LStR", "H 9.4 EStH"
    words: "AEAO UStAE LStR LStH EStR EStH KStR KStH GewStR GewStH ErbStR ErbStH UStR",
    front:
      /(?:\b(?:Abschn(?:itt|\.)|R|H|Nr\.|Tz\.) ?[A-Z]? ?\d[\d.a-z]{0,6}(?: (?:Abs\.|S\.|Satz|Nr\.) \d{1,2}[a-z]?){0,3} (?:des |der )?)?$/,
    place:
      /(?:AEAO|UStAE|(?:L|E|K|Gew|Erb|U)St[RH])\b(?: (?:19|20)\d\d\b)?(?:,? zu § ?\d{1,3}[a-z]?(?:(?:,| und)? (?:Nr\.|Tz\.|Abs\.|S\.|Satz) ?\d{1,2}[a-z]?(?:\.\d{1,2}){0,3}){0,6}|,? (?:Abschn\. |[RH] )?\d{1,2}[a-z]?\.\d{1,2}(?: (?:Abs\.|S\.|Satz|Nr\.) \d{1,2}[a-z]?){0,3})?/y,
  },
];

const OTHERS: readonly Material[] = [
  {
    // "CM/Rec(2016)3", "Recommendation CM/Rec(2010)5", "CommDH/IssuePaper(2009)2", "CDL-AD(2016)007", "CPT/Inf (2015) 44"
    words: "CM CommDH CDL CDL-AD CPT Rec Res ResDH",
    front: /(?:(?:Committee of Ministers )?(?:Recommendation|Resolution|Empfehlung|Entschließung) )?$/,
    place:
      /(?:CM\/(?:Rec|Res(?:DH|CMN)?|Del\/Dec|Inf)|CommDH(?:\/\p{L}{2,20})?|CDL-\p{Lu}{2}|CPT\/Inf|Rec|Res(?:DH)?) ?\((?:19|20)\d\d\) ?\d{1,4}(?!\d)/uy,
  },
  {
    // "Recommendation No R (98) 7", "PACE Resolution 2048 (2015)", "Security Council Resolution 1373"
    words: "Recommendation Resolution",
    front:
      /(?:(?:PACE|Parliamentary Assembly(?: of the Council of Europe)?|(?:UN )?(?:Security Council|General Assembly)),? )?$/,
    place:
      /(?:Recommendation (?:No\.? )?R ?\(\d\d\) ?\d{1,2}|(?:Resolution|Recommendation) \d{3,4} \((?:19|20)\d\d\)|Resolution \d{4})(?![\d/])/y,
  },
  {
    // "Bills Digest no. 136 2012–13"
    words: "Digest",
    front: /\bBills $/,
    place: /Digest,? [Nn]o\.? ?\d{1,3}(?:,? (?:of )?(?:19|20)\d\d[-–]\d{2,4})?(?!\d)/y,
  },
  {
    // "Journals of the Senate, No 11, 9 December 2004, p 286", "Votes and Proceedings, No 12, 3 May 2010"
    words: "Journals Votes",
    place: new RegExp(
      String.raw`(?:Journals of the Senate|Votes and Proceedings),? (?:House of Representatives,? )?No\.? ?\d{1,4}(?:,? ${DAY})?(?:,? pp?\.? ?\d{1,5})?`,
      "y",
    ),
  },
  {
    // "ALRC 96, 2003", "NZLC R75"
    words: "ALRC NSWLRC VLRC QLRC TLRI SALRI NZLC",
    place:
      /(?:(?:ALRC|NSWLRC|VLRC|QLRC|TLRI|SALRI) (?:DP |IP )?\d{1,3}|(?<!\((?=NZLC \w{2,5}, \d))NZLC (?:R|IP|PP|SP|MP) ?\d{1,3})(?:,? (?:\((?:19|20)\d\d\)|(?:19|20)\d\d))?(?![\d/])/y,
  },
  {
    // "Criminal Code, RSC 1985, c C-46, s 718", "Family Property Act, SS 1997, c F-6.3": statutes of Canada
    words: "RSC SC RSO SO RSBC SBC RSS SS RSA SA RSM SM RSNS SNS RSNB SNB RSNL SNL RSPEI RSQ SQ CQLR",
    front:
      /(?!(?:Under|In|See|The|By|Of|And) )\p{Lu}[\p{L}'’()-]*(?: (?:\p{Lu}[\p{L}'’()-]*|of|the|and|for|to|in|on|an?)){0,12}, $/u,
    place:
      /(?:[A-Z]{2,5} (?:18|19|20)\d\d,?|CQLR,?) c\.? [A-Z\d][\w.-]{0,12}(?:,? ss? \d{1,4}(?:\.\d{1,3})?(?:\(\w{1,4}\)){0,4})?/y,
  },
  {
    // "COM(2012) 11 final", "KOM(2008) 614 endg.", "SWD(2022) 61 final", "COM/2020/842 final", "C(2017) 1054"
    words: "COM KOM SWD SEC SEK JOIN C",
    place:
      /(?:COM|KOM|SWD|SEC|SEK|JOIN|C(?=\(\d{4}\) ?(?:\d{3,5}|\d{1,2} ?(?:final|endg)))) ?(?:\((?:19|20)\d\d\)|\/(?:19|20)\d\d\/) ?\d{1,5}(?: (?:final|endg(?:ültig|\.)?))?/y,
  },
  {
    // "Case AT.40099", "COMP/39.530", "Case M.8084", "SA.38373"
    words: "AT COMP M SA IV",
    front:
      /(?:\b(?:Cases?|Sache|Beihilfesache|State aid|[Dd]ecisions?|Beschluss|No\.?|Nr\.|Fall) (?:No |Nr\. )?|\b(?:EK|Kommission),? (?:Beschl(?:uss|\.)|Entsch(?:eidung|\.)) (?:vom|v\.) [\d. ]{8,12}(?:,| [–-]) )$/,
    place:
      /(?:AT\.\d{5}|COMP\/(?:[A-Z]-?[\d.]{1,3}\/)?(?:M\.)?\d{2,5}(?:\.\d{3})?|M\.\d{4,5}|SA\.\d{5}|IV\/(?:M\.)?[\d.]{2,7}\d)\b/y,
  },
  {
    // "Sales Tax Ruling ST 2150", "Taxation Ruling No. IT 2650"
    words: "IT ST",
    front: /\b(?:(?:Sales|Income) Tax|Taxation) Ruling,? (?:No\.? )?$/,
    place: /(?:IT|ST) \d{1,4}\b/y,
  },
  {
    // "TR 2010/3", "TD 93/58", "PS LA 2005/24", "ATO ID 2010/7", "Draft Taxation Ruling TR 2021/D1", "TA 2008/1": public rulings of the Commissioner of Taxation
    words: "TR TD TA GSTR GSTD MT CR PR PCG LCR LCG SMSFR SMSFD FBT PS QB IS BR ATO SGR WETR FTR",
    front:
      /(?:\b(?:Draft )?(?:(?:(?:Taxation|Law Companion|Class|Product|Miscellaneous Taxation|GST) )?(?:Ruling|Determination)|Practical Compliance Guideline|Taxpayer Alert) )?$/,
    place:
      /(?:(?:TR|TD|TA(?= 20\d\d)|GST[RD]|MT|CR|PR|PCG|LC[RG]|SMSF[RD]|SGR|WETR|FTR|ATO ID) (?:19|20)?\d\d\/D?\d{1,3}|PS LA (?:19|20)?\d\d\/\d{1,3}|(?:QB|IS|BR Pub) \d\d\/\d\d)\b(?!\/)/y,
  },
  {
    // "Expert Evidence Practice Note (GPN-EXPT), 25 October 2016", "Central Practice Note: Case Management (CPN-1)"
    words: "Practice",
    front:
      /(?:(?!(?:See|In|The|Under|And|Cf) )\p{Lu}[\p{L}’'-]{1,20} (?:(?:and|of|the|in|for|to) ){0,2}){1,6}$/u,
    place: new RegExp(
      String.raw`Practice (?:Notes?|Directions?)(?:: [^\n;()]{3,90})? \([A-Z][\w-]{2,12}\)(?:,? ${DAY})?`,
      "y",
    ),
  },
  {
    // "ASIC RG 175", "RG 97.23"
    words: "RG",
    front: /(?:\bASIC )?$/,
    place: /RG (?:\d{1,3}\.\d{2,4}\b(?!\.)|(?<=ASIC RG )\d{1,3}\b)/y,
  },
  {
    // "ASIC Class Order [CO 13/760]", "CO 98/1418"
    words: "CO",
    front: /(?:ASIC )?(?:Class Order,? )?\[?$/,
    place: /CO \d\d\/\d{1,4}\b\]?/y,
  },
  {
    // "ASIC Report 469", "ASIC, Consultation Paper 309", "ASIC INFO 225", "APRA Prudential Standard CPS 220"
    words: "Report REP Consultation CP Information INFO Prudential",
    front: /\b(?:ASIC|APRA|ACCC|AER|OAIC|AUSTRAC|FMA),? $/,
    place:
      /(?:(?:Report|REP|Consultation Paper|CP|Information Sheet|INFO) (?:(?:REP|CP|INFO|No\.?) )?\d{1,3}|Prudential Standard [A-Z]PS \d{3})\b/y,
  },
  {
    // "Planning Circular PS 20-002", "EPBC Act Policy Statement 1.3"
    words: "Planning EPBC",
    place: /(?:Planning Circular [A-Z]{2} \d\d-\d{3}|EPBC Act Policy Statement \d{1,2}(?:\.\d{1,2})?)(?!\w)/y,
  },
  {
    // "ASX Listing Rule 3.1A", "ASX Guidance Note 8", "Takeovers Panel Guidance Note 1: Unacceptable Circumstances", "AASB 15", "APES 110"
    words: "Listing Guidance AASB APES",
    front: /(?:\b(?:ASX|NZX|Takeovers Panel|APRA|AUSTRAC),? )?$/,
    place:
      /(?:Listing Rules? \d{1,2}(?:\.\d{1,3}[A-Z]?){1,3}|Guidance Note (?:No\.? )?\d{1,3}(?:: \p{Lu}\p{L}+(?: (?:\p{Lu}\p{L}+|of|and|the|for|to|in)){0,8})?|(?:AASB|APES) \d{1,4}(?:-\d{1,2})?)(?!\w)/uy,
  },
  {
    // "Direction no. 99", "Ministerial Direction 110": directions to those who decide on visas
    words: "Direction",
    front: /(?:\bMinisterial )?$/,
    place: /(?:Direction [Nn]o\.? ?\d{2,3}|(?<=Ministerial )Direction (?:No\.? ?)?\d{1,3})\b(?! of)/y,
  },
  {
    // "UNHCR, Handbook on Procedures and Criteria for Determining Refugee Status (1979, reissued 2019)"
    words: "UNHCR",
    place:
      /UNHCR,? (?:Handbook|Guidelines)(?:,? (?:on|and|for|of|the|to|in|\p{Lu}[\p{L}-]*)){0,16}(?: \([^()]{0,40}(?:19|20)\d\d\))?/uy,
  },
  {
    // "High Court of Australia, M97/2016", "FWC matter U2020/1234", "VCAT Reference No P2271/2018", "ILUA WI2017/012", "proceeding VID 912 of 2020"
    words:
      "High Federal VCAT FWC Application application Matter matter Proceeding proceeding Proceedings proceedings File file ILUA determination Determination",
    place: new RegExp(
      String.raw`(?:(?:High|Federal) Court(?: of Australia)?|VCAT|FWC|[Aa]pplication|[Mm]atter|[Pp]roceedings?|[Ff]ile|ILUA|[Dd]etermination),? (?:matter |[Rr]ef(?:erence)?\.? )?\(?(?:Nos?\.? ?)?${MATTER}(?:(?:[;,]| and) ${MATTER}){0,5}(?! v |,? \d{1,2} \p{Lu})`,
      "uy",
    ),
  },
  {
    // "Privy Council Appeal No 4 of 1998"
    words: "Privy",
    place: /Privy Council Appeals? Nos?\.? ?\d{1,3}(?:(?:,| and) \d{1,3}){0,3} of (?:19|20)\d\d/y,
  },
  {
    // "Commonwealth, Parliamentary Paper No 18 (1976)", "Parl Paper No 238 of 1989"; in brackets it belongs to the report before
    words: "Parl Parliamentary",
    front: /(?:\b(?:Commonwealth|Cth|Victoria|Vic|New South Wales|NSW),? )?$/,
    place:
      /(?<!\()Parl(?:iamentary|\.)? Papers?,? No\.? ?\d{1,4}(?:(?: of |\/)(?:19|20)\d\d| \((?:19|20)\d\d\))/y,
  },
  {
    // "ASIC Regulatory Guide 97 at RG 97.23", "Practice Note SC Gen 10, 10 December 2008", "Practice Direction 1 of 2013", "Practice Direction 52A", "PD 51Z"
    words: "Practice PD NCAT Regulatory",
    front: /(?:ASIC |CPR )?$/,
    place: new RegExp(
      String.raw`(?:(?:General )?Practice (?:Notes?|Directions?) (?:${NUMBER_OF_NOTE})(?:, ${DAY})?|NCAT Procedural Direction \d{1,2}|PD ?\d{1,2}(?:[A-Z]{1,2}\b|(?=,? para))|Regulatory Guide (?:RG )?\d{1,3}(?:\.\d{1,3})?(?:,? (?:at )?\[?RG \d{1,3}\.\d{1,4}\]?)?)`,
      "yu",
    ),
  },
  {
    // "UN Doc CCPR/C/50/D/488/1992 (31 March 1994)"
    words: "Doc",
    front: /\bUN $/,
    place: new RegExp(
      String.raw`Docs?\.? [A-Z]{1,5}(?:\/[A-Z0-9][\w.-]{0,12}){1,8}(?: \(${DAY}\))?(?:,? arts? \d{1,3}(?:\(\d\))?)?`,
      "y",
    ),
  },
  {
    // "ICTY, Appeals Chamber, Case No IT-94-1-A, 15 July 1999", "ICSID Case No ARB/12/1", "PCA Case No 2012-12"
    words: "Case",
    front:
      /(?:\((?:ICTY|ICTR|ICC|SCSL|ECCC|ITLOS|IACtHR|ICSID|PCA|WTO)\b[^()]{0,40}, |\b(?:ICSID|PCA|ICTY|ICTR|ICC) )$/,
    place: new RegExp(
      String.raw`Case No\.? (?:IT-\d\d-[\w./-]{1,20}|ICTR-[\w-]{2,20}|ICC-\d\d\/\d\d-[\w\/-]{2,20}|(?:ARB|CONC)(?:\(AF\))?\/\d\d\/\d{1,3}|(?:19|20)\d\d-\d{1,3}|No\. \d{1,3})(?:, ${DAY}\))?`,
      "y",
    ),
  },
  {
    // "(14 June 2017) 722 NZPD 18765"
    words: "NZPD",
    front: new RegExp(String.raw`(?:\(${DAY}\) )?\b\d{1,3} $`),
    place: /NZPD \d{1,5}\b/y,
  },
  {
    // "HC Deb 26 March 1997, vol 292, col 345", "HL Deb, vol 530, cols 40-42, 5 July 1991"
    words: "Deb",
    front: /\bH[CL] $/,
    place: new RegExp(
      String.raw`Deb\.?(?:,? (?:\(\d\w{1,4} [Ss]eries\)|${DAY}|[Vv]ol\.? \d{1,4}|cols? \d{1,5}(?:[-–]\d{1,5})?(?:WS|WA|W)?)){1,4}`,
      "y",
    ),
  },
  {
    // "Commonwealth, Gazette: Government Notices, No GN 12, 26 March 2008, 815", "New South Wales Government Gazette, No 23, 4 May 2010, 1234"
    words: "Gazette",
    front:
      /(?:(?:Commonwealth(?: of Australia)?|Cth|New South Wales|NSW|Victorian?|Vic|Queensland|Qld|South Australian?|SA|Western Australian?|WA|Tasmanian?|Tas|Northern Territory|NT|Australian Capital Territory|ACT|New Zealand),? )?(?:(?:Government|Special|Public Service) )?$/,
    place: new RegExp(
      String.raw`Gazette(?:: \p{Lu}[\p{L} ]{3,30})?,? (?:\(\p{Lu}[\p{L} ]{2,30}\),? )?No\.? ?[A-Z]{0,3} ?\d{1,4}(?:,? (?:of )?${DAY}(?:,? (?:at )?(?:pp?\.? ?)?\d{1,5}\b)?)?`,
      "yu",
    ),
  },
  {
    // "LexisNexis, Ritchie's Uniform Civil Procedure NSW (at Service 120)"
    words: "LexisNexis Thomson Westlaw CCH Lawbook Wolters",
    place:
      /(?:LexisNexis(?: Butterworths| Australia)?|Thomson (?:Reuters|Lawbook Co)|Westlaw(?: AU)?|(?:Wolters Kluwer )?CCH(?: Australia)?|Lawbook Co|Wolters Kluwer),? \p{Lu}[^\n;()[\]]{3,100} \(at (?:(?:Service|Update|Release) \d{1,4}|\d{1,2} \p{Lu}\p{Ll}{2,8} (?:19|20)\d\d)\)/uy,
  },
  {
    // "(PhD Thesis, Australian National University, 1998)"
    words: "PhD LLM SJD LLB MPhil Doctoral Masters Honours",
    front: /\($/,
    place:
      /(?:PhD|LLM|SJD|LLB|MPhil|Doctoral|Masters|Honours) (?:[Tt]hesis|[Dd]issertation),? \p{Lu}[^()\n;]{3,80}(?:19|20)\d\d\)/uy,
  },
  {
    // "The Age (online, 3 May 2021) <https://…>", "Annual Report (Web Page, 3 May 2021) <https://…>"
    words: "online Web",
    front: /\p{Lu}[\p{L}'’-]{1,20}(?: (?:of|the|and|for|on|\p{Lu}[\p{L}'’-]{0,20}))* \($/u,
    place: new RegExp(
      String.raw`(?:online(?: at [\d.]{3,5} ?[ap]m)?|Web Page), (?:${DAY}|(?:19|20)\d\d)\)(?: <[^<>\s]{4,300}>)?`,
      "y",
    ),
  },
  {
    // "(Media Release, 5 May 2020)", "(Media Release 24/2020, Attorney-General's Department, 5 May 2020)"
    words: "Media Press",
    front: /\($/,
    place: new RegExp(
      String.raw`(?:Media|Press) Release(?: [\w/-]{2,12})?,(?: [^()\n;]{3,80},)? ${DAY}\)`,
      "y",
    ),
  },
  {
    // "Letters Patent Relating to the Office of Governor-General, 21 August 2008"
    words: "Letters",
    place: new RegExp(
      String.raw`Letters Patent(?: (?:[Rr]elating to|[Cc]onstituting|[Ff]or|[Uu]nder) [^\n.;()]{3,80}?)?,? (?:dated |of )?${DAY}`,
      "y",
    ),
  },
];

const byWord = new Map<string, Material[]>();
for (const material of [...GERMAN, ...OTHERS])
  for (const word of material.words.split(" ")) byWord.set(word, [...(byWord.get(word) ?? []), material]);

export const MATERIAL_STARTS = [...byWord.keys()];

const GERMAN_ROWS: ReadonlySet<Material> = new Set(GERMAN);

/** Their pages are not counted from a first one. */
function withGermanPins({ drafts, next }: Match): Match {
  return { drafts: drafts.map((one) => ({ ...one, pins: "german", firstPage: 0 })), next };
}

const LONGEST_FRONT = 160; // characters

/** Preparatory works, papers of parliaments and authorities, fee schedules and rulings, by number. */
export const materials: Form = (input, at) => {
  const { tokens, text } = input;
  const word = textAt(tokens, at);
  for (const material of byWord.get(word) ?? []) {
    const stretch = stretchOf(material, input, at);
    if (!stretch) continue;
    const shown = text.slice(stretch.start, stretch.end).replaceAll(/\s+/g, " ").trim();
    const year = /\b(?:19|20)\d\d\b/.exec(shown)?.[0];
    const extent = tokensOf(tokens, at, { ...stretch, floor: input.floor });
    const parts = { type: "material", title: shown, ...extent } as const;
    const match = made(year === undefined ? parts : { ...parts, year: Number(year) }, shown);
    return GERMAN_ROWS.has(material) ? withGermanPins(match) : match;
  }
  return undefined;
};

/** Returns the span from the front to the end of the place. */
function stretchOf({ front = /$/, place }: Material, input: Input, at: number): Span | undefined {
  const start = input.tokens[at]?.start ?? input.text.length;
  place.lastIndex = start;
  const found = place.exec(input.text)?.[0];
  const lead = found === undefined ? undefined : front.exec(textBefore(input, at, LONGEST_FRONT))?.[0];
  if (found === undefined || lead === undefined) return undefined;
  return { start: start - lead.length, end: start + found.length };
}
