import { regex } from "../../core/regex.ts";

/** Material cited by an abbreviation and a number that is neither a case nor a section of an Act. */
export interface Material {
  /** Trigger words, separated by spaces; empty for a word that contains digits. */
  readonly words: string;
  /** Text before the word, anchored at its end; required unless it matches the empty text. */
  readonly front?: RegExp;
  /** Matches from the word on; sticky. */
  readonly place: RegExp;
  /** Its kind, if it is law of a country or body outside the tables. */
  readonly foreign?: string;
}

const DAY = String.raw`\d{1,2} [A-Z][a-z]{2,8} (?:18|19|20)\d\d`;

/** A court's or tribunal's number of a matter: `M97/2016`, `U2020/1234`, `NSD 912 of 2020`. */
const MATTER = String.raw`(?:[A-Z]{1,3}\d{1,4}\/(?:19|20)\d\d|[A-Z]{1,3}(?:19|20)\d\d\/\d{1,5}|[A-Z]{3} ?\d{1,5}(?:\/| of )(?:19|20)\d\d)\b`;

/** Words before the number of a case of the Commission. */
const CASE_LEAD = String.raw`(?:\b(?:Cases?|Sache|Beihilfesache|State aid|[Dd]ecisions?|Beschluss|No\.?|Nr\.|Fall) (?:No |Nr\. )?|\b(?:EK|Komm(?:ission|\.)),? (?:Beschl(?:uss|\.)|Entsch(?:eidung|\.)) (?:vom|v\.) \d{1,2}\. ?(?:\d{1,2}\.|[A-Za-zä]{3,9}) ?\d{4}(?:,| [–-]|,? in der Sache) |\bCommission [Dd]ecision of ${DAY}(?:,| in|, in) (?:Cases? )?(?:No )?)`;

/** The sections or rules after a Canadian law: `, ss 96, 131(1)`, `, r 21.01(1)(b)`. */
const CANADIAN_SECTION = String.raw`\d{1,4}(?:\.\d{1,3})?(?:\(\w{1,4}\)){0,4}`;
const CANADIAN_PLACE = `(?:,? (?:ss?|rr?)\\.? ${CANADIAN_SECTION}(?:(?:, | and |[-–])${CANADIAN_SECTION}(?![\\w/])){0,6})?`;

const NUMBER_OF_NOTE = [
  String.raw`\([A-Z][\w\-]{2,12}\)`, // "(GPN-EXPT)"
  String.raw`[A-Z]{2,4}(?:[ \-][A-Z][A-Za-z]{1,4})?[ \-]\d{1,3}`, // "SC Gen 10"
  String.raw`(?:No\.? ?)?\d{1,3} of (?:19|20)\d\d`, // "1 of 2013"
  String.raw`No\.? ?\d{1,3}`,
  String.raw`20\d\d\b`,
  String.raw`PN[A-Z]{2,5} ?\d{1,2}`, // "PNVCAT2"
  String.raw`(?:Civ|Crim) \d{1,2}`,
  String.raw`[\-–—] Class \d(?:[\-–]\d)?(?: \p{Lu}\p{L}+){0,6}`, // "– Class 1 Development Appeals"
  String.raw`\d{1,2}[A-Z]{0,2}\b`, // "52A"
].join("|");

/** Papers that nothing needs to precede. */
const UNLED = [
  // "Journals of the Senate, No 11, 9 December 2004, p 286", "Votes and Proceedings, No 12, 3 May 2010"
  String.raw`(?:Journals of the Senate|Votes and Proceedings),? (?:House of Representatives,? )?No\.? ?\d{1,4}(?:,? ${DAY})?(?:,? pp?\.? ?\d{1,5})?`,
  // "Planning Circular PS 20-002", "EPBC Act Policy Statement 1.3"
  String.raw`(?:Planning Circular [A-Z]{2} \d\d-\d{3}|EPBC Act Policy Statement \d{1,2}(?:\.\d{1,2})?)(?!\w)`,
  // "ICC-01/12-01/15-171 (27 September 2016)"
  String.raw`ICC-\d\d\/\d\d-\d\d\/\d\d-\w[\w-]{0,20}(?: \(${DAY}\))?`,
  // "Privy Council Appeal No 4 of 1998"
  String.raw`Privy Council Appeals? Nos?\.? ?\d{1,3}(?:(?:,| and) \d{1,3}){0,3} of (?:19|20)\d\d`,
  // "UNHCR, Handbook on Procedures and Criteria for Determining Refugee Status (1979, reissued 2019)"
  String.raw`UNHCR,? (?:Handbook|Guidelines)(?:,? (?:on|and|for|of|the|to|in|\p{Lu}[\p{L}-]*)){0,16}(?: \([^()]{0,40}(?:19|20)\d\d\))?`,
  // "Letters Patent Relating to the Office of Governor-General, 21 August 2008"
  String.raw`Letters Patent(?: (?:[Rr]elating to|[Cc]onstituting|[Ff]or|[Uu]nder) [^\n.;()]{3,80}?)?,? (?:dated |of )?${DAY}`,
  // "Evidence to Senate Economics Committee, Parliament of Australia, Canberra, 3 May 2016, 14 (Greg Ash)", "Interview with Jane Ash (Radio National, 3 May 2001)", "Letter from Jane Ash to Tom Elm, 4 June 2010"
  String.raw`(?:Evidence to [^\n;()]{5,160}?, ${DAY}|Interview with \p{Lu}[^\n;()]{3,100} \([^()\n]{3,60}, ${DAY}\)|(?:Letter|Email) from \p{Lu}[^\n;()]{3,100} to [^\n;()]{3,80}, ${DAY})`,
  // "Convention on Cybercrime (ETS No 185)"
  String.raw`C?ETS No\.? ?\d{1,3}(?!\d)`,
  // "COM(2012) 11 final", "KOM(2008) 614 endg.", "SWD(2022) 61 final", "COM/2020/842 final", "C(2017) 1054"
  String.raw`(?:COM|KOM|SWD|SEC|SEK|JOIN|C(?=\(\d{4}\) ?(?:\d{3,5}|\d{1,2} ?(?:final|endg)))) ?(?:\((?:19|20)?\d\d\)|\/(?:19|20)\d\d\/) ?\d{1,5}(?: (?:final|endg(?:ültig|\.)?))?(?:,? Part \d{1,2}\/\d{1,2})?`,
  // "Protocol (No 7) on the privileges and immunities of the European Union, art 11(b)"
  String.raw`Proto(?:col|koll) \(N[or]\.? ?\d{1,2}\)(?:(?: (?:on|über) [^,;.()\n\d]{3,90}?)?,? [Aa]rt(?:icle|ikel|\.)? \d{1,3}(?:\(\w{1,3}\)){0,3})?`,
  // "GATT 1994, art XX(b)", "GATT art III:4"
  String.raw`(?:GATT|GATS)(?: 19\d\d)?,? [Aa]rt(?:icle|ikel|\.)? [IVX]{1,6}(?::\d{1,2})?(?:\(\w{1,3}\)){0,3}(?!\w)`,
].join("|");

export const MATERIALS: readonly Material[] = [
  {
    words:
      "Journals Votes Planning EPBC ICC Privy UNHCR Letters Evidence Interview Letter Email ETS CETS COM KOM SWD SEC SEK JOIN C Protocol Protokoll GATT GATS",
    place: regex.uy`(?:${UNLED})`,
  },
  {
    // "Quay City Council, Public Places By-law No 4 of 2018, cl 7", "Ordinance No 5 of 1841 (NSW)"
    words: "By Bylaw Ordinance",
    front:
      /(?:(?!(?:See|In|The|Under|And|Cf|This|Our) )\p{Lu}[\p{L}’'-]{1,20},? (?:(?:and|of|the|in|for|to) ){0,2}){0,8}$/u,
    place:
      /(?:By-?[Ll]aw|Ordinance) No\.? ?\d{1,4} of (?:1[89]|20)\d\d(?: \((?:Cth|NSW|Vic|Qld|SA|WA|Tas|NT|ACT|NZ)\))?(?:,? (?:cls?|ss?|rr?|paras?)\.? \d{1,3}(?:\.\d{1,3}){0,2}(?:\(\w{1,3}\)){0,2})?/uy,
  },
  {
    // "CM/Rec(2016)3", "Recommendation CM/Rec(2010)5", "CDL-AD(2016)007", "Recommendation No R (98) 7", "PACE Resolution 2048 (2015)", "Security Council Resolution 1373"
    words: "CM CommDH CDL CDL-AD CPT Rec Res ResDH Recommendation Resolution",
    front:
      /(?:(?:Committee of Ministers )?(?:Recommendation|Resolution|Empfehlung|Entschließung) |(?:PACE|Parliamentary Assembly(?: of the Council of Europe)?|(?:UN )?(?:Security Council|General Assembly)),? )?$/,
    place:
      /(?:(?:CM\/(?:Rec|Res(?:DH|CMN)?|Del\/Dec|Inf)|CommDH(?:\/\p{L}{2,20})?|CDL-\p{Lu}{2}|CPT\/Inf|Rec|Res(?:DH)?) ?\((?:19|20)\d\d\) ?\d{1,4}(?!\d)|Recommendation (?:No\.? )?R ?\(\d\d\) ?\d{1,2}(?![\d/])|(?:(?:Resolution|Recommendation) \d{3,4} \((?:19|20)\d\d\)|Resolution \d{4})(?![\d/]))/uy,
  },
  {
    // "Bills Digest no. 136 2012–13"
    words: "Digest",
    front: /\bBills $/,
    place: /Digest,? [Nn]o\.? ?\d{1,3}(?:,? (?:of )?(?:19|20)\d\d[-–]\d{2,4})?(?!\d)/y,
  },
  {
    // "ALRC 96, 2003", "NZLC R75"
    words: "ALRC NSWLRC VLRC QLRC TLRI SALRI NZLC",
    place:
      /(?:(?:ALRC|NSWLRC|VLRC|QLRC|TLRI|SALRI) (?:DP |IP |WP |R )?\d{1,3}|(?<!\((?=NZLC \w{2,5}, \d))NZLC (?:R|IP|PP|SP|MP) ?\d{1,3})(?:,? (?:\((?:19|20)\d\d\)|(?:19|20)\d\d))?(?![\d/])/y,
  },
  {
    // "NZPD vol 666, 15 October 2010, 14234"
    words: "NZPD",
    place:
      /(?:NZPD,? (?:[Vv]ol(?:ume|\.)? ?)?\d{1,3}(?:,? (?:at )?\d{1,2} \p{L}{3,9} (?:19|20)\d\d)?(?:,? (?:at |p\.? ?)?\d{1,5})?)(?![\d/])/uy,
  },
  {
    // "UNCITRAL Model Law art 34(2)(b)(ii)", "UNCITRAL Arbitration Rules, Article 15(1)"
    words: "UNCITRAL",
    place:
      /UNCITRAL (?:\p{Lu}[\p{L}-]+ ){0,2}(?:Law|Rules)(?: on (?:International )?(?:Commercial )?(?:Arbitration|Conciliation|Insolvency|Cross-Border Insolvency))?,? [Aa]rt(?:icle)?s?\.? \d{1,2}(?:\(\w{1,4}\)){0,3}/uy,
  },
  {
    // "Law Com No 296", "Scot Law Com No 12"
    words: "Com",
    front: /(?<!\()(?:Scot )?Law $/,
    place: /Com(?: No\.?)? \d{1,3}(?:,? \((?:19|20)\d\d\))?(?![\d/])/y,
  },
  {
    // "Cm 8194", "Cmnd 9227", "Cm. 3658 (1997)": command papers of the United Kingdom
    words: "Cm Cmd Cmnd",
    front: /(?<!\d ?)$/,
    place: /C(?:m|md|mnd)\.? \d{3,4}(?:,? \((?:\p{Lu}\p{Ll}{2,8} )?(?:19|20)\d\d\))?(?![\d/-])/uy,
  },
  {
    // "2014 WL 123456 (SDNY 2014)", "2019 US Dist LEXIS 1234": databases of American cases
    words: "WL LEXIS",
    front: /(?:19|20)\d\d (?:U\.?S\.? (?:Dist|App)\.? )?$/,
    place: /(?:WL|LEXIS) \d{3,9}(?: \([^()\n]{3,30}(?:19|20)\d\d\))?(?!\d)/y,
  },
  {
    // "Criminal Code, RSC 1985, c C-46, s 718", "Family Property Act, SS 1997, c F-6.3", "Rules of Civil Procedure, RRO 1990, Reg 194, r 21.01": statutes of Canada
    words:
      "RRO RSC SC RSO SO RSBC SBC RSS SS RSA SA RSM SM RSNS SNS RSNB SNB RSNL SNL RSPEI RSQ SQ CQLR CRC R S",
    front:
      /(?!(?:Under|In|See|The|By|Of|And) )\p{Lu}[\p{L}'’()-]*(?: (?:\p{Lu}[\p{L}'’()-]*|of|the|and|for|to|in|on|an?)){0,12}, $/u,
    place: regex.y`(?:R\.?R\.?O\.? (?:19|20)\d\d, Reg\.? \d{1,4}|(?:(?:[A-Z]{2,5}|(?:[RS]\.){1,2}[A-Z][A-Z.]{0,5}) (?:18|19|20)\d\d,?|C(?:QLR|RC),?) c\.? [A-Z\d][\w.-]{0,12}(?: \(\d\w\w Supp\.?\))?)${CANADIAN_PLACE}`,
  },
  {
    // "O Reg 194/90, r 21.01(1)(b)", "B.C. Reg. 168/2009, s. 7": regulations of the provinces of Canada
    words: "Reg",
    front: /(?:\p{Lu}[^\n;()]{3,100}, )?\b(?:O|Ont|B\.?C|Alta|Man|Sask|N\.?S|N\.?B)\.? $/u,
    place: regex.y`Reg\.? \d{1,3}\/\d{2,4}${CANADIAN_PLACE}`,
  },
  {
    // "MANU/SC/0119/1978": a database of Indian cases
    words: "MANU",
    place: /MANU\/[A-Z]{2,4}\/\d{3,5}\/(?:19|20)\d\d/y,
  },
  {
    // "Waitangi Tribunal, Te Whanau o Waipareira Report (Wai 414, 1998)"
    words: "Wai",
    front: /(?:\bWaitangi Tribunal,? [^\n;()]{3,120} )?\($/u,
    place: /Wai \d{1,4}(?:, (?:19|20)\d\d)?\)/y,
  },
  {
    // "SA.38375", "AT.40099": the Commission's State aid and antitrust cases
    words: "SA AT",
    front: regex.plain`${CASE_LEAD}?$`,
    place: /(?:SA|AT)\.\d{5}(?: \((?:19|20)\d\d\/[A-Z]{1,2}\))?(?!\d)/y,
  },
  {
    // "COMP/39.530"
    words: "COMP",
    front: regex.plain`${CASE_LEAD}?$`,
    place: /COMP\/(?:[A-Z]-?[\d.]{1,3}\/)?(?:M\.)?\d{2,5}(?:\.\d{3})?\b/y,
  },
  {
    // "Case M.8084"
    words: "M IV",
    front: regex.plain`${CASE_LEAD}$`,
    place: /(?:M\.\d{4,5}|IV\/(?:M\.)?[\d.]{2,7}\d)\b/y,
  },
  {
    // "Sales Tax Ruling ST 2150", "Taxation Ruling No. IT 2650", "TR 2010/3", "TD 93/58", "PS LA 2005/24", "ATO ID 2010/7", "Draft Taxation Ruling TR 2021/D1", "TA 2008/1": public rulings of the Commissioner of Taxation, "Revenue Ruling DUT 045" of a State's
    words:
      "IT ST TR TD TA GSTR GSTD MT CR PR PCG LCR LCG SMSFR SMSFD FBT PS QB IS BR ATO SGR WETR FTR DUT PTA LT DA SD",
    front:
      /(?:\b(?:Draft )?(?:(?:(?:Taxation|Law Companion|Class|Product|Miscellaneous Taxation|GST) )?(?:Ruling|Determination)|Practical Compliance Guideline|Taxpayer Alert) |\b(?:(?:Sales|Income) Tax|Taxation) Ruling,? (?:No\.? )?)?$/,
    place:
      /(?:(?<=Tax(?:ation)? Ruling,? (?:No\.? )?)(?:IT|ST) \d{1,4}|(?:TR|TD|TA(?= 20\d\d)|GST[RD]|MT|CR|PR|PCG|LC[RG]|SMSF[RD]|SGR|WETR|FTR|ATO ID) (?:19|20)?\d\d\/D?\d{1,3}|PS LA (?:19|20)?\d\d\/\d{1,3}|(?:QB|IS|BR Pub) \d\d\/\d\d|(?<=Ruling,? (?:No\.? )?)(?:DUT|PTA|LT|DA|SD)[ .-]\d{3})\b(?!\/)/y,
  },
  {
    // "ASIC Class Order [CO 13/760]", "CO 98/1418"
    words: "CO",
    front: /(?:ASIC )?(?:Class Order,? )?\[?$/,
    place: /CO \d\d\/\d{1,4}\b\]?/y,
  },
  {
    // "ASIC Report 469", "ASIC, Consultation Paper 309", "ASIC INFO 225"
    words: "Report REP Consultation CP Information INFO",
    front: /\b(?:ASIC|APRA|ACCC|AER|OAIC|AUSTRAC|FMA),? $/,
    place:
      /(?:Report|REP|Consultation Paper|CP|Information Sheet|INFO) (?:(?:REP|CP|INFO|No\.?) )?\d{1,3}\b/y,
  },
  {
    // "APRA Prudential Standard CPS 220", "Prudential Practice Guide CPG 234 (June 2019)", "Reporting Standard ARS 110.0", "APS 110", "INFO 151"
    words: "Prudential Reporting ARS APS CPS LPS SPS HPS APG CPG LPG SPG INFO",
    front: /(?:\bAPRA,? )?$/,
    place:
      /(?:Prudential (?:Standard|Practice Guide) [A-Z]P[SG] \d{3}|(?:Reporting Standard [A-Z]|A)RS \d{3}\.\d|(?:[ACHLS]P[SG]|INFO) \d{3}(?<=\b(?:APRA|[Uu]nder|of|with|by|[Ss]ee),? \S{3,4} \d{3}|(?=[,;.)\]]|$| \(| \[| paras? )))\b(?![/.]\d|-\p{L})(?:: \p{Lu}[^\n;()[\]]{3,60}(?= \())?(?: \((?:\d{1,2} )?\p{Lu}\p{Ll}{2,8} (?:19|20)\d\d\))?/uy,
  },
  {
    // "ASX Listing Rule 3.1A", "ASX Guidance Note 8", "Takeovers Panel Guidance Note 1: Unacceptable Circumstances", "AASB 15", "APES 110"
    words: "Listing Guidance AASB APES",
    front: /(?:\b(?:ASX|NZX|Takeovers Panel|APRA|AUSTRAC),? )?$/,
    place:
      /(?:Listing Rules? \d{1,2}(?:\.\d{1,3}[A-Z]?){1,3}|Guidance Note (?:No\.? )?\d{1,3}(?:: \p{Lu}\p{L}+(?: (?:\p{Lu}\p{L}+|of|and|the|for|to|in)){0,8})?|(?:AASB|APES) \d{1,4}(?:-\d{1,2})?)(?!\w)/uy,
  },
  {
    // "PIC 4013", "Public Interest Criterion 4020": criteria for visas
    words: "PIC Public",
    place: /(?:PIC|Public Interest Criteri(?:on|a)) \d{4}[A-Z]?(?:\(\w{1,3}\)){0,3}(?!\w)/y,
  },
  {
    // "Statement of Principles concerning Back Strain (Instrument No 82 of 2014)"
    words: "Instrument",
    front: /(?:Statement of Principles (?:concerning|for|in relation to) [^\n;()]{3,60} \()?$/,
    place: /Instrument No\.? \d{1,4} of (?:19|20)\d\d\b(?:(?<=\(Instrument .{4,18})\))?/y,
  },
  {
    // "Official Record of the Debates of the Australasian Federal Convention, Adelaide, 12 April 1897"
    words: "Official",
    place: regex.y`Official (?:Record|Report) of the (?:Debates of the )?(?:National )?Austral(?:as)?ian (?:Federal )?Convention(?: Debates)?,? (?:\(?[A-Z][a-z]{3,12}\)?,? )?${DAY}`,
  },
  {
    // "House of Commons Debates, 42nd Parl, 1st Sess, No 184 (29 May 2017)", "Bill C-46, An Act to amend the Criminal Code, 1st Sess, 42nd Parl, 2018"
    words: "House Bill",
    place: regex.y`(?:House of Commons Debates,? (?:\d\d-\d|\d{1,2}[a-z]{2} Parl,? \d[a-z]{2} Sess),? (?:[Vv]ol\.? \d{1,3},? )?(?:No\.? \d{1,3} )?\(${DAY}\)(?:,? (?:at )?\d{1,5}\b)?|Bill [CS]-\d{1,4}, [^\n;()]{3,160}, (?:\d{1,2}[a-z]{2} (?:Sess|Parl),? ){2}(?:18|19|20)\d\d)`,
  },
  {
    // "Direction no. 99", "Ministerial Direction 110": directions to those who decide on visas
    words: "Direction",
    front: /(?:\bMinisterial )?$/,
    place: /(?:Direction [Nn]o\.? ?\d{2,3}|(?<=Ministerial )Direction (?:No\.? ?)?\d{1,3})\b(?! of)/y,
  },
  {
    // "High Court of Australia, M97/2016", "FWC matter U2020/1234", "VCAT Reference No P2271/2018", "ILUA WI2017/012", "proceeding VID 912 of 2020"
    words:
      "High Federal VCAT FWC Application application Matter matter Proceeding proceeding Proceedings proceedings File file ILUA determination Determination",
    place: regex.uy`(?:(?:High|Federal) Court(?: of Australia)?|VCAT|FWC|[Aa]pplication|[Mm]atter|[Pp]roceedings?|[Ff]ile|ILUA|[Dd]etermination),? (?:matter |[Rr]ef(?:erence)?\.? )?\(?(?:Nos?\.? ?)?${MATTER}(?:(?:[;,]| and) ${MATTER}){0,5}(?! v |,? \d{1,2} \p{Lu})`,
  },
  {
    // "Appeal No 3105 of 1980", "Writ No 12 of 1994": a matter without its court, but not the number of a medium neutral citation; in a list with a day it has a form of its own
    words: "Appeal Appeals Suit Writ Summons",
    place:
      /(?<!\] [A-Z][A-Za-z]{1,9} \d{1,5}\s?[,;] ?)(?:Appeals?|Suit|Writ|Summons) Nos?\.? ?\d{1,5}(?:(?:,| and|, and) \d{1,5}){0,5} of (?:19|20)\d\d(?![\d/])/y,
  },
  {
    // "Nurses Disciplinary Tribunal 221/Nur08/110P, 28 April 2009 at 84": a tribunal that numbers its own decisions
    words: "Tribunal",
    front: /(?:\p{Lu}[\p{L}'’-]{1,20} (?:(?:and|of|the) ){0,2}){1,6}$/u,
    place: regex.y`Tribunal,? (?:No\.? ?)?(?=[\w/-]{0,12}\d)[A-Z\d]\w{0,6}(?:[/-]\w{1,6}){1,4},? ${DAY}(?: at (?:\[\d{1,4}\]|\d{1,4}\b))?`,
  },
  {
    // "Explanatory Statement, Select Legislative Instrument 2012 No 12", "SLI No 12, 2012"
    words: "Select SLI",
    front: /(?:Explanatory Statement(?:,| to| for)? (?:the )?)?$/,
    place:
      /(?:Select Legislative Instrument|SLI) (?:(?:19|20)\d\d,? No\.? ?\d{1,4}|No\.? ?\d{1,4}(?:,| of) (?:19|20)\d\d)(?![\d/])/y,
  },
  {
    // "AM2014/305", whose register names the Fair Work Commission
    words: "",
    place: /(?:(?:AM|AG|RE)20\d\d\/\d{1,5}|[CDU]20\d\d\/\d{3,5})(?![\d/]|\) \[)/y,
  },
  {
    // "Commonwealth, Parliamentary Paper No 18 (1976)", "Parl Paper No 238 of 1989"; in brackets it belongs to the report before
    words: "Parl Parliamentary",
    front: /(?:\b(?:Commonwealth|Cth|Victoria|Vic|New South Wales|NSW),? )?$/,
    place:
      /(?<!\()Parl(?:iamentary|\.)? Papers?,? No\.? ?\d{1,4}(?:(?: of |\/)(?:19|20)\d\d| \((?:19|20)\d\d\))/y,
  },
  {
    // "Expert Evidence Practice Note (GPN-EXPT), 25 October 2016", "Practice Note SC Gen 10: Digital Practice, 10 December 2008", "Practice Direction 1 of 2013"
    words: "Practice",
    front:
      /(?:(?:(?!(?:See|In|The|Under|And|Cf|This|Our) )\p{Lu}[\p{L}’'-]{1,20} (?:(?:and|of|the|in|for|to) ){0,2}){1,6})?$/u,
    place: regex.uy`Practice (?:Notes?|Directions?)(?=,? (?:${NUMBER_OF_NOTE}|\(|${DAY})|: )(?: (?:${NUMBER_OF_NOTE}))?(?:: [^\n;()]{3,90}?(?= \(|, ${DAY}))?(?: \([A-Z][\w -]{2,16}\))?(?:,? ${DAY})?`,
  },
  {
    // "ASIC RG 175", "RG 97.23", "ASIC Regulatory Guide 97 at RG 97.23", "ASIC, Regulatory Guide 271: Internal Dispute Resolution (2 September 2021) [RG 271.56]", "CPR PD 51Z", "NCAT Procedural Direction 3"
    words: "PD NCAT Regulatory RG",
    front: /(?:ASIC,? |CPR )?$/,
    place:
      /(?:(?<!\[)RG (?:\d{1,3}\.\d{2,4}\b(?!\.)|(?<=ASIC RG )\d{1,3}\b)|NCAT Procedural Direction \d{1,2}|PD ?\d{1,2}(?:[A-Z]{1,2}\b|(?=,? para))|Regulatory Guide (?:No )?(?:RG )?\d{1,3}(?:\.\d{1,3})?(?::? \p{Lu}[^\n;()[\]]{3,90}?(?=,? (?:at |para )?\[?RG \d| \(\d|, (?:\d{1,2} )?\p{Lu}\p{Ll}{2,8} 20\d\d))?(?: \((?:\d{1,2} )?\p{Lu}\p{Ll}{2,8} 20\d\d\)|, (?:\d{1,2} )?\p{Lu}\p{Ll}{2,8} 20\d\d\)?)?(?:,? (?:at |para )?\[?RG \d{1,3}\.\d{1,4}\]?)?)/uy,
  },
  {
    // "UN Doc CCPR/C/50/D/488/1992 (31 March 1994)", "WTO Doc WT/DS2/AB/R (29 April 1996)"
    words: "Doc",
    front: /\b(?:UN|WTO|OAS|CSCE) $/,
    place: regex.y`Docs?\.? [A-Z]{1,5}(?:\/[A-Z0-9][\w.-]{0,12}){1,8}(?: \(${DAY}\))?(?:,? arts? \d{1,3}(?:\(\d\))?)?`,
  },
  {
    // "ICTY, Appeals Chamber, Case No IT-94-1-A, 15 July 1999", "ICSID Case No ARB/12/1", "PCA Case No 2012-12"
    words: "Case",
    front:
      /(?:\((?:ICTY|ICTR|ICC|SCSL|ECCC|ITLOS|IACtHR|ICSID|PCA|WTO)\b[^()]{0,40}, |\b(?:ICSID|PCA|ICTY|ICTR|ICC) )$/,
    place: regex.y`Case No\.? (?:IT-\d\d-[\w./-]{1,20}|ICTR-[\w-]{2,20}|ICC-\d\d\/\d\d-[\w\/-]{2,20}|(?:ARB|CONC)(?:\(AF\))?\/\d\d\/\d{1,3}|(?:19|20)\d\d-\d{1,3}|(?<=ICC Case No\.? )\d{4,5}(?:\/[A-Z]{2,4}){0,2}(?!\d))(?:, ${DAY}\))?`,
  },
  {
    // "(14 June 2017) 722 NZPD 18765"
    words: "NZPD",
    front: regex.plain`(?:\(${DAY}\) )?\b\d{1,3} $`,
    place: /NZPD \d{1,5}\b/y,
  },
  {
    // "Law Council, Submission No 23 to Senate Legal Committee, Inquiry into Press Freedom (15 July 2019)", "Attorney-General (Vic), 'Submissions', Submission in Ash v Elm, H3/2016, 7 March 2017"
    words: "Submission",
    front: /(?:\p{Lu}[^\n;,.]{2,80}, (?:'[^\n;]{3,120}', )?)?$/u,
    place: regex.y`Submission(?:(?: No\.? \d{1,4})? to [^\n;()]{3,200} \([^()\n]{0,12}(?:19|20)\d\d\)| in [^\n;]{3,100}, ${MATTER}, ${DAY})`,
  },
  {
    // "NSWPD (LC), 5 December 1979 at 4823", "HR Deb, 13 April 1961, p 902"
    words: "Deb CPD NSWPD VPD QPD SAPD WAPD TPD",
    front: /(?:\b(?:HR|H of R|LA|LC|Senate|S) )?$/,
    place: regex.y`(?:(?<=\b(?:HR|H of R|LA|LC|Senate|S) )Debs?\.?|[A-Z]{1,3}PD)(?:,? \(?(?:LA|LC|HR|H of R|HA|S|R|Reps|Senate)\b\)?)?,? (?:[Vv]ol\.? \d{1,4},? )?${DAY}(?:(?:,| at) (?:pp?\.? ?)?\d{1,5}(?:[-–]\d{1,5})?\b)?`,
  },
  {
    // "HC Deb 26 March 1997, vol 292, col 345", "HL Deb, vol 530, cols 40-42, 5 July 1991"
    words: "Deb",
    front: /\bH[CL] $/,
    place: regex.y`Deb\.?(?: (?=,))?(?:,? (?:\(\d\w{1,4} [Ss]eries\)|${DAY}|[Vv]ol\.? \d{1,4}|cols? \d{1,5}(?:[-–]\d{1,5})?(?:WS|WA|W)?)){1,4}`,
  },
  {
    // "Commonwealth, Gazette: Government Notices, No GN 12, 26 March 2008, 815", "New South Wales Government Gazette, No 23, 4 May 2010, 1234", "Victoria Government Gazette G 12, 23 March 2000, p 518"
    words: "Gazette",
    front:
      /(?:(?:Commonwealth(?: of Australia)?|Cth|New South Wales|NSW|Victorian?|Vic|Queensland|Qld|South Australian?|SA|Western Australian?|WA|Tasmanian?|Tas|Northern Territory|NT|Australian Capital Territory|ACT|New Zealand),? )?(?:(?:Government|Special|Public Service) )?$/,
    place: regex.uy`Gazette(?:: \p{Lu}[\p{L} ]{3,30})?,? (?:\(\p{Lu}[\p{L} ]{2,30}\),? )?(?:[Vv]ol\.? \d{1,3},? )?(?:[Nn]o\.? ?[A-Z]{0,3} ?|[GSP] )(?:\d\d \d{3}\b|\d{1,4})(?:,? (?:of )?${DAY}(?:,? (?:at )?(?:pp?\.? ?)?\d{1,5}\b)?)?`,
  },
  {
    // "LexisNexis, Ritchie's Uniform Civil Procedure NSW (at Service 120) [I 21.01]", "Westlaw AU, The Laws of Australia (at 2 May 2019) 7 Contract, '3 Terms' [7.3.20]"
    words: "LexisNexis Thomson Westlaw CCH Lawbook Wolters",
    place:
      /(?:LexisNexis(?: Butterworths| Australia)?|Thomson (?:Reuters|Lawbook Co)|Westlaw(?: AU)?|(?:Wolters Kluwer )?CCH(?: Australia)?|Lawbook Co|Wolters Kluwer),? \p{Lu}[^\n;()[\]]{3,100} \(at (?:(?:Service|Update|Release) \d{1,4}|\d{1,2} \p{Lu}\p{Ll}{2,8} (?:19|20)\d\d)\)(?: \d{1,3} \p{Lu}[^\n;[\]]{2,100}(?= \[))?(?:,? (?:at )?\[[A-Z\d][\w .-]{1,14}\])?/uy,
  },
  {
    // "The Age (online, 3 May 2021) <https://…>", "Annual Report (Web Page, 3 May 2021) <https://…>"
    words: "online Web",
    front: /\p{Lu}[\p{L}'’-]{1,20}(?: (?:of|the|and|for|on|\p{Lu}[\p{L}'’-]{0,20}))* \($/u,
    place: regex.y`(?:online(?: at [\d.]{3,5} ?[ap]m)?|Web Page), (?:${DAY}|(?:19|20)\d\d)\)(?: <[^<>\s]{4,300}>)?`,
  },
  {
    // "(PhD Thesis, Australian National University, 1998)", "(Media Release 24/2020, Attorney-General's Department, 5 May 2020)"
    words: "PhD LLM SJD LLB MPhil Doctoral Masters Honours Media Press",
    front: /\($/,
    place: regex.uy`(?:(?:PhD|LLM|SJD|LLB|MPhil|Doctoral|Masters|Honours) (?:[Tt]hesis|[Dd]issertation),? \p{Lu}[^()\n;]{3,80}(?:19|20)\d\d|(?:Media|Press) Release(?: [\w\/\-]{2,12})?,(?: [^()\n;]{3,80},)? ${DAY})\)`,
  },
];
