import { GERMAN_DAY } from "../../core/day.ts";
import { regex } from "../../core/regex.ts";
import type { Material } from "./materials.ts";

const BOOK_WORD = String.raw`(?:\p{Lu}[\p{L}-]{2,30}|des|der|die|und|zum|zur|für|im)`;

const CODES = "BGB|StGB|ZPO|StPO|KO|HGB|GVG";

const FEES = "RVG|GKG|FamGKG|GNotKG|GvKostG|JVKostG";

/** A word of a town or district: `Wiener Neustadt`, `Krems an der Donau`. */
const TOWN_WORD = String.raw`(?:\p{Lu}[\p{L}.-]{1,24}|an|der|am|im|in|bei|ob|unter)`;

/** Kinds of papers of authorities. */
const PAPER =
  "(?:Rundschreiben|RS|Schreiben|Merkblatt|Allgemeinverfügung|Auslegungs(?:entscheidung|schreiben)|Aufsichtsmitteilung|Festlegung|Emittentenleitfaden|Leitfaden|Konsultation|Hinweis(?:e|papier)?|Mitteilung|Beschluss|Beschl\\.|Entschließung|Orientierungshilfe|Kurzpapier|Anwendungshinweise|Positionspapier)";

const RULES = "(?:KAMaRisk|MaRisk|MaComp|MaGo|MaSan|[BVKZ]AIT)";

const MODULE = String.raw`(?:AT|BT[OR]?)(?: ?\d{1,2}(?:\.\d{1,2}){0,3})(?!\.\d)`;

/** `EBA/GL/2021/05`, `ESMA35-43-349` */
const AGENCY_PAPER = String.raw`(?:EBA|ESMA|EIOPA|ESRB|ECB)(?:[/-](?:[A-Z][A-Za-z]{1,4}[/-])?(?:20)?\d\d[/-]\d{1,4}|\d\d-[\d-]{2,12}\d)`;
const PLACE = String.raw`(?:,? (?:S\.|Seite) ?\d{1,4})?`;

/** Papers that nothing needs to precede. */
const UNLED = [
  // "WD 3 - 3000 - 258/14": papers of the research services of the Bundestag
  String.raw`(?:WD|PE) \d{1,2} ?[-–] ?3000 ?[-–] ?\d{1,3}\/\d\d(?!\d)(?:,? S\. ?\d{1,3})?`,
  // "BAnz AT 13.12.2021 B1", "BAnz. Nr. 12 vom 3.2.1998, S. 5"
  String.raw`BAnz\.? (?:AT \d{1,2}\.\d{1,2}\.\d{4} [BV]\d{1,2}|(?:Nr\. ?\d{1,3}[a-z]? )?(?:vom |v\. )?\d{1,2}\. ?\d{1,2}\. ?\d{4}(?:,? S\. ?\d{1,5})?)`,
  // "EBA/GL/2021/05", "EBA, Leitlinien EBA/GL/2020/06", "ESMA, Questions and Answers, ESMA35-43-349"
  String.raw`(?:(?:EBA|ESMA|EIOPA|ESRB|ECB), [^\n;()]{2,110}? \(${AGENCY_PAPER}(?:, [^()\n]{3,20})?\)|(?:(?:EBA|ESMA|EIOPA|ESRB|ECB)(?:, [^\n;()]{2,110}?)?,? )?${AGENCY_PAPER})(?![\d/])`,
  // "DIS-SV-B-123/10", "ICC-Schiedsspruch Nr. 8486"
  String.raw`DIS-(?:[A-Z]{1,3}-){1,3}\d{1,5}\/\d\d(?!\d)|ICC[- ](?:Schiedsspruch|Fall|Case),? (?:No\.|Nr\.) ?\d{4,5}(?:\/[A-Z]{2,4}){0,2}(?!\d)`,
  // "MaRisk AT 4.3.1", "MaComp BT 5.2"
  String.raw`${RULES}(?: \(BA\))?,? ${MODULE}`,
  // "IDW PS 340 n.F.", "IDW RS HFA 30", "IDW S 6", "DRS 20.146", "IFRS 15.31", "IAS 36"
  String.raw`(?:DRS|IFRS|IAS|IFRIC) \d{1,2}(?:\.[A-Z]{0,2}\d{1,3}[A-Z]?)?(?![\w/]|-\p{L})|IDW (?:E?(?:PS|RS|S|PH|RH|QMS|QS)|ES|EPS|ERS)(?: [A-Z]{3,4}){0,2} ?\d{1,4}(?:\.\d{1,3}){0,2}(?: n\. ?F\.)?(?: \(\d\d\.(?:19|20)\d\d\))?`,
  // "DCGK 2022, Grundsatz 14"
  String.raw`DCGK(?: 20\d\d)?,? (?:Grundsatz|Empfehlung|Anregung|Ziff\.) ?(?:[A-G]\.)?\d{1,2}(?:\.\d{1,2}){0,2}`,
  // "IA 189/A 26. GP", "ME 123/ME 27. GP", "RV 33 dB 24. GP"
  String.raw`(?:(?:IA|Initiativantrag) \d{1,4}\/A|(?:ME|MinEntw) \d{1,4}\/ME|(?:RV|AB) \d{1,4} d\.? ?B\.?),? (?:der )?(?:\d{1,2}|[XVI]{1,6})\.? ?GP`,
  // "VV RVG Nr. 3104"
  String.raw`(?:(?:VV|KV)[ -](?:${FEES})|RVG[ -]VV) Nr\. ?\d{3,5}`,
].join("|");

/** Papers of German and Austrian parliaments and authorities, and German literature; `Rn. 5`, `Tz. 2`, `S. 7` after them are their pinpoints. */
export const GERMAN_MATERIALS: readonly Material[] = [
  {
    words:
      "DIS ICC WD PE BAnz EBA ESMA EIOPA ESRB ECB MaRisk MaComp MaGo MaSan BAIT VAIT KAIT ZAIT KAMaRisk IDW DRS IFRS IAS IFRIC IA Initiativantrag ME MinEntw RV AB DCGK VV KV RVG",
    place: regex.uy`(?:${UNLED})`,
  },
  {
    // "Motive zum BGB, Bd. II, S. 18", "Mot. II, S. 44", "Prot. I, S. 298", "Mugdan II, S. 10"
    words: "Motive Mot Protokolle Prot Mugdan Denkschrift",
    place: regex.y`(?:(?:Motive|Protokolle|Denkschrift) (?:zum|zu dem|des) (?:Entwurf (?:eines|des) )?(?:${CODES})(?:,? (?:(?:Bd\.|Band) ?)?[IVX]{1,4}\b)?|(?:Motive|Mot\.|Protokolle|Prot\.|Mugdan),? (?:(?:Bd\.|Band) ?)?[IVX]{1,4}\b(?=,? (?:S\.|Seite|\d)))${PLACE}`,
  },
  {
    // "Canaris, in: Festschrift für Larenz, 1983, S. 27", "FS Hopt, 2020, S. 391", "Spitzer in FS Schilcher (2018) 45",
    // "FS Nipperdey I, 1965, 489", "FS Hopt, S. 391 (395)", "Säcker, Der Konvent, in: Fürst/Herzog (Hg.), Festschrift für Zeidler, Bd. I, 1987, S. 265"
    words: "FS FG Festschrift Festgabe GS GedS Gedächtnisschrift",
    front:
      /(?:\p{Lu}[\p{L}-]+, \p{Lu}[^.;:()]{3,90}, in: \p{Lu}[^.;:(),]{2,50}(?: \((?:Hg|Hrsg)\.\))?, |\p{Lu}[\p{L}-]+(?:\/\p{Lu}[\p{L}-]+){0,3}(?:, ?(?:in: ?)?| in:? ))?$/u,
    place:
      /(?:FS|FG|Festschrift|Festgabe|GS|GedS|Gedächtnisschrift) (?:(?:für|zu Ehren von) )?(?:\d{2,3} Jahre )?\p{Lu}[\p{L}.-]+(?: \p{Lu}[\p{L}.-]*){0,3}(?: zum \d\d\. Geburtstag)?(?:, Bd\. [IVX]{1,3})?,? (?:\((?:19|20)\d\d\),? (?:S\.? ?)?|(?<=(?:FS|GS|GedS) [^;\n]{2,60}, )(?:19|20)\d\d, (?=\d)|(?:\(?(?:19|20)\d\d\)?,? )?(?:Bd\. [IVX]{1,3},? )?S\. ?)\d{1,4}(?: f{1,2}\.)?(?: \(\d{1,4}(?: f{1,2}\.)?\))?/uy,
  },
  {
    // "Streng-FS 2017 S. 229", "Ash, Larenz-FS, 1983, 27 (30)"
    words: "FS FG GS GedS",
    front: /(?:\p{Lu}[\p{L}-]+(?:\/\p{Lu}[\p{L}-]+){0,3},? (?:in: ?)?)?\p{Lu}\p{L}+-$/u,
    place:
      /(?:FS|FG|GS|GedS),? \(?(?:19|20)\d\d\)?,? (?:S\. ?)?\d{1,4}(?: f{1,2}\.)?(?: \(\d{1,4}(?: f{1,2}\.)?\))?/y,
  },
  {
    // "Benda/Klein, Handbuch des Verfassungsrechts, Bd. II, Seite 77"
    words: "Handbuch Handbuchs Handwörterbuch Lehrbuch Grundriss Grundriß",
    front:
      /(?:\p{Lu}[\p{L}'-]{2,30}(?:\/ ?\p{Lu}[\p{L}'-]{2,30}){0,3}(?: \((?:Hrsg|Hg)\.\))?,? (?:in: ?)?)?$/u,
    place: regex.uy`(?:Handbuchs?|Handwörterbuch|Lehrbuch|Grundri(?:ss|ß)) ${BOOK_WORD}(?: ${BOOK_WORD}){0,6}(?:,? (?:Bd\.|Band) ?[IVX\d]{1,5}(?:\/[IVX\d]{1,3})?)?(?:,? \(?(?:19|20)\d\d\)?)?,? (?:S\.|Seite) ?\d{1,4}`,
  },
  {
    // "Anlage 1 Nr. 1.2 UVPG", "Anlage 2 zum BDSG", "Anhang 1 Nr. 8.12 der 4. BImSchV", "Anlage 1 zu § 34 GKG"
    words: "Anlage Anlagen Anhang",
    place: regex.uy`(?:Anlagen?|Anhang) (?:\d{1,2}[a-z]?|[IVX]{1,4}|[A-Z])(?:,? (?:Teil|Abschnitt|Abs\.|Nr\.|Nummer|Ziff\.|Ziffer|Buchst\.|lit\.|Spalte|Tabelle|Satz) ?[\dA-Za-z.]{1,8}){0,4}(?:,? (?:zum|zur|zu|des|der) (?:§§? ?\d{1,4}[a-z]?(?: Abs\. ?\d{1,2})?,? )?|,? )(?:\d{1,2}\. )?(?!(?:EU|KI|DS|AGB|GmbH|AG|KG|UG|OHG|SE|EUR|USA|DM|TV|BAT|II|III|IV|VI)\b)(?:\p{Lu}\p{L}{0,12}(?:-\p{Lu}\p{L}{0,6})?\p{Lu}(?![\p{L}\d])|\p{Lu}\p{Ll}{3,40}(?:gesetze?s|verordnung|gesetzbuche?s)(?!\p{L}))`,
  },
  {
    // "Plenarprotokoll 19/215", "BT-PlPr. 20/45, S. 29612 (C)", "Plenarprotokoll 17/45, 4521 B"
    words: "Plenarprotokoll PlPr",
    front: /(?:B[TR]-)?$/,
    place:
      /(?:Plenarprotokoll|PlPr\.?) (?:\d{1,2}\/\d{1,3}|(?<=BR-\w{4,15}\.? )\d{3,4})\b(?:,? v(?:om|\.) \d{1,2}\. ?\d{1,2}\. ?\d{4})?(?:, (?:S\. ?)?\d{1,5} ?\(?[A-D]\b\)?)?/y,
  },
  {
    // "Nr. 1.6.2 des Anhangs 1 der 4. BImSchV"
    words: "BImSchV",
    front: /\bNr\. ?[\d.]{1,10} (?:des |der )?(?:Anhangs?|Anlage) ?\d? (?:der|zur) \d{1,2}\. $/,
    place: /BImSchV/y,
  },
  {
    // "EDSA, Leitlinien 07/2020", "EDPB, Guidelines 4/2019 on Article 25", "EDSA, Leitlinien 05/2020 zur Einwilligung, Rn. 38",
    // "EDPB, Guidelines 05/2020 on consent under Regulation 2016/679 (version 1.1, 4 May 2020), para 13"
    words:
      "Leitlinien Guidelines Empfehlungen Recommendations Stellungnahme Opinion Binding Verbindlicher Verbindlichen",
    front:
      /(?:(?:EDSA|EDPB|Europäischer Datenschutzausschuss|European Data Protection Board|Art(?:ikel|icle|\.)?[- ]?29[- ](?:Datenschutzgruppe|(?:Data Protection )?Working Party))(?:'s)?,? )?$/,
    place:
      /(?:Leitlinien|Guidelines|Empfehlungen|Recommendations|Stellungnahme|Opinion|Binding Decision|Verbindlichen? Beschluss(?:es)?)(?: des EDSA| of the EDPB)? \d{1,2}\/20\d\d(?!\d)(?: (?:zu[mr]?|über|on|for|concerning) [^,;.()\n]{3,110}(?=(?:,| at) (?:Rn\.|Tz\.|S\.|Rz\.?|Ziff\.|paras?|pp?|[Vv]ersion|v\.?) ?\d| \([Vv](?:ersion|\.)? ?\d))?(?: \([Vv](?:ersion|\.)? ?\d(?:\.\d)?(?:, [^()\n;]{4,30})?\)|,? [Vv](?:ersion|\.)? ?\d(?:\.\d)?(?:,? (?:vom|v\.) \d{1,2}\. ?(?:\d{1,2}\.|\p{L}{3,9}) ?\d{4})?)?(?: \(WP ?[12]\d\d\))?/uy,
  },
  {
    // "Bescheid der BH Neustadt vom 3. März 2021, Zl. NES2-V-20 1234/5": an authority that decides first
    words: "BH Bezirkshauptmannschaft LPD Landespolizeidirektion Magistrat Magistrats Magistrates",
    front:
      /(?:(?:Bescheid|Straferkenntnis|Strafverfügung|Mandatsbescheid|Ladungsbescheid)(?:s|es|e|en)? (?:der|des) )?$/,
    place: regex.uy`(?:BH|Bezirkshauptmannschaft|LPD|Landespolizeidirektion|Magistrat(?:e?s)?(?: der)?(?: Stadt)?)(?: ${TOWN_WORD}){1,5},? (?:vom |v\. ?)?${GERMAN_DAY}(?:,| [–-]) ?(?:(?:Zl|Zahl|GZ|AZ|Az)[.:]{0,2} ?)?(?=[^\s,;]*\d|[A-Z]{2,6} ?\d)[\w./-]+(?: [\w./-]*\d[\w./-]*){0,2}(?<![./-])`,
  },
  {
    // "Art.-29-Datenschutzgruppe, WP 251 rev.01"
    words: "WP ",
    front: /(?:Art(?:ikel|icle|\.)?[- ]?29[- ](?:Datenschutzgruppe|Gruppe|Working Party|WP),? )?$/,
    place: /WP ?[12]\d\d(?: ?rev\.? ?\d{1,2})?(?!\d)/y,
  },
  {
    // "BMF-Schreiben vom 26.11.2010 – IV C 1 – S 2252/10/10013, BStBl. I 2010, 1305", "OFD Frankfurt v. 1.2.2018, Kurzinfo ESt 4/2018, S 2240 A - 28 - St 214"
    words: "BMF OFD FinMin FM LfSt Gleich gleich Gleichlautende gleichlautende Gleichlautender",
    place: regex.uy`(?:BMF(?:-(?:Schreiben|Schr\.|Erlass))?|[Gg]leich ?lautender? Erlasse? (?:der|des) [^,;()\n]{5,60}?|(?:OFD|FinMin|FM|LfSt) \p{Lu}[\p{L}-]{1,24}(?: (?:a\. ?M\.|am Main))?),? (?:Schreiben |Schr\. |Vfg\. |Erlass )?(?:vom |v\. ?)?${GERMAN_DAY}(?:,? Kurzinfo(?:rmation)? (?:[\p{L}.]{2,12} )?(?:Nr\. ?)?\d{1,3}(?:\/\d{4})?)?(?:,? ?[–-]? ?[IVX\d]{1,4}(?: [A-Z] \d{1,2}[a-z]?)?(?: ?[–-] ?S ?\d{4}(?:-?[a-z])?(?: ?[–-] ?\d{1,4})?(?:\/\d{1,6}){1,2}(?: ?:\d{1,3})?)?(?!\w))?(?:,? \(?BStBl\.? (?:(?:19|20)\d\d )?I{1,2},? ?(?:(?:19|20)\d\d,? )?(?:S\. ?)?\d{1,4}\)?)?`,
  },
  {
    // "BaFin, Rundschreiben 05/2023 (BA) – MaRisk, AT 4.3.1", "BaFin, Auslegungsentscheidung v. 1.2.2018 – WA 11-Wp 2001", "FMA-Rundschreiben v. 23.2.2022"
    words: "BaFin FMA BNetzA BSI Bundesbank DSK Datenschutzkonferenz",
    place: regex.uy`(?:BaFin|FMA|BNetzA|BSI|Bundesbank|DSK|Datenschutzkonferenz)(?:, ?|-| )${PAPER}(?:,? (?:Nr\. ?)?\d{1,2}(?:\/\d{2,4})?(?![.\d]))?(?: \([A-Z]{2,4}\))?(?: (?:(?:zu[mr]?|über|für|de[rs]|von) |(?=\p{Lu}))[^,;.()\n]{3,60}?(?= v(?:om|\.) ?\d|[,;.()]|$))?(?:,? (?:vom |v\. ?)${GERMAN_DAY})?(?:(?:,|,? ?[–-]) ?(?:(?:GZ|Az)[.:]? ?)?[A-Z]{2,4}(?: ?\d{1,3}| [A-Z]{2,4})[A-Za-z\d ./-]{2,30}\d)?(?: ?[–-] ?${RULES})?(?:,? ${MODULE})?(?:(?<=[A-Z]{2}\d[^\n]{4,14}\d)-[A-Z]\b)?(?<=\d(?:-[A-Z])?|\d \([A-Z]{2,4}\)(?: ?[–-] ?${RULES})?)`,
  },
  {
    // "ESMA35-43-349" without a title: the numbers of its departments
    words:
      "ESMA22 ESMA32 ESMA33 ESMA34 ESMA35 ESMA36 ESMA42 ESMA43 ESMA50 ESMA70 ESMA71 ESMA74 ESMA75 ESMA91",
    place: regex.y`${AGENCY_PAPER}(?![\d/])`,
  },
  {
    // "LfDI BW, 38. Tätigkeitsbericht 2022"
    words: "Tätigkeitsbericht Jahresbericht",
    front:
      /(?:(?:LfDI|BfDI|LfD|BayLDA|ULD|LDI|HmbBfDI|BKartA|BRH)(?: \p{Lu}[\p{L}-]{1,24})?, )(?:\d{1,2}\. )?$/u,
    place: /(?:Tätigkeits|Jahres)bericht (?:für (?:das Jahr )?)?(?:19|20)\d\d(?:\/(?:20)?\d\d)?/y,
  },
  {
    // "Müller, Die Haftung des Beirats, Diss. Köln 2015, S. 112", "Huber, Der Vertrag (Dissertation Universität Wien 2014) 77"
    words: "Diss Dissertation Habil Habilitationsschrift",
    front: /(?:\p{Lu}[\p{L}'-]{2,30}, [^,;.()\n]{5,60}(?:, | \())?(?:[ij]ur\. )?$/u,
    place: regex.uy`(?:Diss\.|Dissertation|Habil\.(?:-Schrift)?|Habilitationsschrift)(?: (?:jur|iur)\.)?,? (?:Univ(?:ersität|\.) )?\p{Lu}[\p{L}.-]{2,24}(?: [a-z]\. ?\p{L}\.)? (?:19|20)\d\d(?:\) \d{1,4}\b|\)?${PLACE})`,
  },
  {
    // "Huber, VerfBlog, 2021/5/11", "Verfassungsblog v. 12.3.2020"
    words: "VerfBlog Verfassungsblog",
    front: /(?:\p{Lu}[\p{L}'-]{2,30}(?:\/\p{Lu}[\p{L}'-]{2,30}){0,3}, )?$/u,
    place: regex.uy`(?:VerfBlog|Verfassungsblog)(?:,| v\.| vom)? ?(?:\d{4}\/\d{1,2}\/\d{1,2}|${GERMAN_DAY})`,
  },
  {
    // "Verhandlungen des Reichstags, Bd. 114, S. 2783", "Verh. 66. DJT, Bd. I, 2006, S. A 12", "Gutachten D zum 72. DJT, 2018, S. D 44"
    words: "Reichstags Bundestages Bundestags DJT Juristentag Juristentages Juristentags",
    front:
      /\b(?:Verh(?:andlungen|\.) des (?:Deutschen )?|(?:(?:Verh(?:andlungen|\.)(?: des)?|(?:Gutachten|Referat)(?: [A-G])? (?:zum|für den)) )?\d{2,3}\. (?:Deutschen )?)$/,
    place:
      /(?:Reichs|Bundes|DJ|Juristen)[Tt](?:ag(?:e?s)?)?(?:, Gutachten [A-G])?(?:,? (?:Bd\.|Band) ?[IVX\d]{1,4}(?:\/\d)?)?(?:,? \(?(?:19|20)\d\d\)?)?,? S\. ?(?:[A-Z] )?\d{1,5}/y,
  },
  {
    // "StenProtNR 27. GP 78. Sitzung 112", "Stenografischer Bericht, 19. WP, 215. Sitzung v. 4.3.2021, S. 27055 (C)"
    words: "StenProtNR StenProtBR StenProt Stenografischer Stenographischer Sten",
    front: /(?:(?:Deutscher Bundestag|BT|Bundesrat|BR),? )?$/,
    place: regex.uy`(?:StenProt ?(?:NR|BR)|Sten(?:ogra(?:f|ph)ischer Bericht|\. ?Ber\.)),? (?:\d{1,2}|[IVX]{1,6})\. ?(?:GP|WP|Wahlperiode|Legislaturperiode),? \d{1,3}\. (?:Sitzung|Sitz\.)(?:,? (?:vom |v\. ?)?${GERMAN_DAY})?(?:,? (?:S\. ?)?\d{1,5}(?: ?\(?[A-D]\b\)?)?)?|Sten\. ?Ber\.,? (?:BT )?\d{1,2}\/\d{1,3},? S\. ?\d{1,5}(?: ?\(?[A-D]\b\)?)?`,
  },
  {
    // "Nr. 15 Abs. 2 RiStBV", "Nr. 4.1 der RiVASt", "Ziff. 4.2.5 DCGK", "Empfehlung C.10 DCGK", "Nr. 3104 VV RVG", "Vorbem. 3 Abs. 4 VV RVG", "Nr. 1210 KV GKG"
    words: "RiStBV RiVASt MiStra MiZi DCGK VV KV",
    front:
      /\b(?:(?:Nrn?\.|Nummer|Ziff\.|Ziffer|Grundsatz|Empfehlung|Anregung) ?(?:[A-G]\.)?\d{1,5}(?:\.\d{1,2}){0,2}[a-z]?(?:(?:, | und | bis )\d{3,5}){0,6}|Vorb(?:em(?:erkung)?)?\.? \d[\d.]*)(?: (?:(?:Abs\.|Absatz|S\.|Satz|Nr\.|Nummer) ?\d{1,2}|(?:Buchst\.|lit\.) ?\p{Ll})){0,5} (?:des |der )?$/u,
    place: regex.y`(?:(?:VV|KV)(?: zum | |-)(?:${FEES})|RiStBV|RiVASt|MiStra|MiZi|DCGK)\b`,
  },
  {
    // "ErläutRV 1639 BlgNR 24. GP 5", "AB 981 BlgNR XXV. GP"
    words: "BlgNR BlgBR BlgKNV",
    front: /(?:\b(?:ErläutRV|ErlRV|EBRV|EB|RV|AB|JAB|VB|IA|StenProt) )?\b\d{1,4}(?:\/A)? $/,
    place: /Blg(?:(?:NR|BR|KNV),? ?(?:\d{1,2}|[XVI]{1,6})\.? ?GP|BR)/y,
  },
  {
    // "77/ME 27. GP", "2118/A 27. GP"
    words: "GP",
    front: /\b\d{1,4}\/(?:ME|A|AE|BR),? (?:\d{1,2}|[XVI]{1,6})\. ?$/,
    place: /GP\b/y,
  },
  {
    // "Nr. 6.1 TA Lärm", "Ziff. 2.1 der TA Lärm"
    words: "TA",
    front:
      /(?:\b(?:Nr\.|Nummer|Ziff\.|Ziffer|Abschn(?:itt|\.)|Anhang) ?[A-Z]?[\d.]{1,8}(?: Abs\. \d)?(?: Satz \d)?(?: Buchst\. \p{Ll}\)?)? (?:der )?)?$/u,
    place: /TA (?:Lärm|Luft|Abfall)\b/y,
  },
  {
    // "AEAO zu § 64 Nr. 3", "Nr. 5.2 VwV-StVO zu § 45", "Abschn. 2.3 Abs. 1 UStAE", "UStAE 2.3 Abs. 1", "R 9.4 LStR", "H 9.4 EStH"
    words: "VwV AEAO UStAE LStR LStH EStR EStH KStR KStH GewStR GewStH ErbStR ErbStH UStR UmgrStR",
    front:
      /(?:\b(?:Abschn(?:itt|\.)|[AHR]|Nr\.|Rn\.|Tz\.) ?[A-Z]? ?\d[\d.a-z]{0,6}(?: (?:(?:Abs\.|S\.|Satz|Nr\.) \d{1,2}[a-z]?|\(\d{1,2}(?: ?[-–] ?\d{1,2})?\))){0,3} (?:des |der )?)?$/,
    place:
      /(?:AEAO|UStAE|VwV-\p{Lu}\p{L}{2,8}|(?:L|E|K|Gew|Erb|U|Umgr)St[RH])\b(?: (?:19|20)\d\d\b)?(?:,? zu § ?\d{1,3}[a-z]?(?:(?:,| und)? (?:Nr\.|Tz\.|Abs\.|S\.|Satz) ?\d{1,2}[a-z]?(?:\.\d{1,2}){0,3}){0,6}|,? (?:Abschn\. |[RH] )?\d{1,2}[a-z]?\.\d{1,2}(?: (?:Abs\.|S\.|Satz|Nr\.) \d{1,2}[a-z]?){0,3})?/uy,
  },
];
