/** A file of the genuine samples that holds a document, and what a person reads in it. */
export interface SavedFile {
  readonly path: string;
  /** The id that the page's source gives it (without `import:`), or its title; empty when the page does not say what it is. */
  readonly is: string;
  /** CSS selector of the elements that hold the document; the whole body without one. */
  readonly body?: string;
  /** CSS selector of what is not its text: menus, what is printed for screen readers, the file's own data. */
  readonly aside?: string;
  /** Finds every printed paragraph number in the raw file, with the number as its only group. */
  readonly numbers?: RegExp;
  /** Finds the numbers that pins of the document have; pins of that form without `numbers` are invented. */
  readonly pins?: RegExp;
}

const RN = /^Rn\. (\d+[a-z]?)$/;
const RZ = /^Rz (\d+)$/;
const BRACKETS = /^\[(\d+)\]$/;
const POINTS = /^(?:para|Rn\.) (\d+)$/;
const ARTICLES = /^(?:Article|Art\.) (\d+[a-z]?)$/;

const FORMEX_DATA =
  "BIB\\.INSTANCE, BIB\\.DATA, BIB\\.DATA\\.CL, BIB\\.JUDGMENT, BIB\\.ORDER, BIB\\.CONCLUSION, BIB\\.OPINION, BIB\\.DOC, INFO\\.CONSLEG, INFO\\.PROD, INCL\\.ELEMENT, INCLUSIONS, PAGE\\.HEADER, CURR\\.TITLE, FAM\\.COMP, ITEM\\.REF, NOTE[NOTE\\.REF], FMX\\:GR\\.TOC";
const OJ_ARTICLES = /class="oj-ti-art">\s*(?:Article|Artikel)\s+(\d+[a-z]?)\s*</g;
const NEW_ARTICLES = /class="title-article-norm"[^>]*>\s*Article\s+(\d+[a-z]?)\s*</g;
const FORMEX_ARTICLES = /<TI\.ART[^>]*>\s*(?:<[^>]*>)?\s*(?:Article|Artikel)\s+(\d+[a-z]?)\s*</g;
const RIS_ASIDE = ".sr-only, script, style";

function all(
  folder: string,
  common: Omit<SavedFile, "path" | "is">,
  files: readonly (readonly [string, string])[],
) {
  return files.map(([name, is]): SavedFile => ({ path: `${folder}/${name}`, is, ...common }));
}

/** Written by reading the files; the product's own reading of them is not consulted. */
export const SAVED: readonly SavedFile[] = [
  ...all("de-courts/bag", { body: "main", numbers: /<dt>(?:<a href="#rd-\d+">)?(\d+)</g, pins: RN }, [
    ["3-azr-145-23.html", "BAG, Urteil vom 30.1.2024 – 3 AZR 145/23"],
    ["5-azr-177-23.html", "BAG, Urteil vom 7.2.2024 – 5 AZR 177/23"],
    ["6-azr-119-23.html", "BAG, Urteil vom 25.1.2024 – 6 AZR 119/23"],
  ]),
  ...all("de-courts/bayern", { body: "div.cont", numbers: /class="rd">\s*(?:<a[^>]*>)?(\d+)/g, pins: RN }, [
    ["Y-300-Z-BECKRS-B-2019-N-17491.html", "VGH München, Beschluss vom 26.7.2019 – 11 CS 19.1093"],
    ["Y-300-Z-BECKRS-B-2022-N-56701.html", "SG München, Gerichtsbescheid vom 18.5.2022 – S 39 KR 876/18"],
    ["Y-300-Z-BECKRS-B-2023-N-44774.html", "BayObLG, Beschluss vom 30.5.2023 – 203 StRR 149/23"],
  ]),
  {
    path: "de-courts/bayern/by-rspr-2018-N-29496.xml",
    is: "OLG München, Beschluss vom 21.11.2018 – 34 Wx 105/18",
    aside: "metadaten",
    numbers: /<rd[^>]*nr="(\d+)"/g,
    pins: RN,
  },
  {
    path: "de-courts/bfh/STRE202410088.html",
    is: "BFH, Beschluss vom 24.4.2024 – VII R 57/20",
    body: "article.m-article article.m-article, article.m-article:not(:has(article))",
    aside: ".m-article__footer",
    numbers: /<li class="m-decisions__item" data-rd="(\d+)"/g,
    pins: RN,
  },
  {
    path: "de-courts/bgh/bgh-2018-04-09-vi-zr-7816.raw.html",
    is: "BGH, Beschluss vom 9.4.2018 – VI ZR 78/16",
    body: "p.tenor ~ *, p.tenor",
    numbers: /<rd nr="(\d+)"/g,
    pins: RN,
  },
  { path: "de-courts/bgh/bgh-2018-04-09-vi-zr-7816.content.html", is: "", pins: RN },
  {
    path: "de-courts/bverfg/es19830216_2bve000183.raw.html",
    is: "BVerfG, Urteil vom 16.2.1983 – 2 BvE 1/83",
    body: "#wrapperContent",
    aside: "[name=abs250]", // a number beside an empty paragraph
    numbers: /name="abs(?!250")\d+" title="Absatz"[^>]*>\s*(\d+)\s*</g,
    pins: RN,
  },
  ...all(
    "de-courts/bverwg",
    { body: ".entscheidung", numbers: /<span class="rdn"[^>]*>\s*(\d+)/g, pins: RN },
    [
      ["180124U5C13.22.0.html", "BVerwG, Urteil vom 18.1.2024 – 5 C 13.22"],
      ["270324U6C1.22.0.html", "BVerwG, Urteil vom 27.3.2024 – 6 C 1.22"],
      ["280224B2WDB10.23.0.html", "BVerwG, Beschluss vom 28.2.2024 – 2 WDB 10.23"],
    ],
  ),
  {
    path: "de-courts/nrw/olg-hamm-2-ws-364-95.html",
    is: "OLG Hamm, Beschluss vom 18.10.1995 – 2 Ws 364/95",
    aside: "img[alt^=Seite] + a, #footerDruckSpan",
    numbers: /class="absatzRechts">\s*(\d+)/g,
    pins: RN,
  },
  ...all("de-courts/oldp", { numbers: /class="absatzRechts">\s*(\d+)/g, pins: RN }, [
    ["ag-essen-2022-10-14-131-c-13420.html", ""],
    ["lg-koln-2029-11-13-84-o-24918.html", ""],
    ["ovgnrw-2022-10-11-2-b-94722.html", ""],
    ["sg-dusseldorf-2027-04-06-s-46-as-223015.html", ""],
  ]),
  {
    path: "de-courts/oldp/lsgsh-2022-10-11-l-6-as-8722-b-er.html",
    is: "",
    numbers: /<a name="rd_\d+">(\d+)</g,
    pins: RN,
  },
  {
    path: "de-courts/rii/KVRE427811801.xml",
    is: "ris:KVRE427811801",
    body: "leitsatz, tenor, tatbestand, entscheidungsgruende, gruende, abwmeinung, sonstlt",
    numbers: /<a name="rd_(\d+)"/g,
    pins: RN,
  },
  {
    path: "rii/jb-KORE300012024.xml",
    is: "ris:KORE300012024",
    body: "leitsatz, tenor, tatbestand, entscheidungsgruende, gruende, abwmeinung, sonstlt",
    numbers: /<a name="rd_(\d+)"/g,
    pins: RN,
  },
  { path: "gii/BJNR055429995_SkAufG.xml", is: "ris:skaufg", body: "text Content", pins: RN },
  { path: "gii/gii-bgb-823.html", is: "ris:bgb/823", body: ".jnheader h1 > .jnenbez, .jnhtml", pins: RN },
  ...all("ris-at", { body: "body", aside: RIS_ASIDE, pins: RZ }, [["nor_law.html", "risat:NOR40186096"]]),
  {
    path: "ris-at/case_text.html",
    is: "risat:JJT_20261223_OLG0459_0090BS00239_25Y0000_000",
    aside: RIS_ASIDE,
    numbers: />\s*\[(\d+)\]/g,
    pins: RZ,
  },
  { path: "at/NOR12030057.risdok.xml", is: "risat:NOR12030057", aside: "kzinhalt, fzinhalt, nobr", pins: RZ },
  {
    path: "at/JJT_19250416_OGH0002_0030OB00270.risdok.xml",
    is: "OGH 3 Ob 270/25 (AT)",
    aside: "kzinhalt, fzinhalt",
    pins: RZ,
  },
  ...all(
    "beck",
    {
      body: "#dokcontent",
      aside: ".unsichtbar, .dk2, .breadcrumb, .dktoolbar",
      numbers: /class="randnr[^"]*"[^>]*>(?:<[^>]*>)*(?:Rn\.?\s*)?(\d+[a-z]?)/g,
      pins: RN,
    },
    [
      ["commentary.html", "beck:bibdata/komm/beckokurhr_48/urhg/cont/beckokurhr.urhg.p15.glj.htm"],
      ["court-decision.html", "beck:bibdata/ents/beckrs/2023/cont/beckrs.2023.52213.htm"],
    ],
  ),
  {
    path: "austlii/judgment-2024-hca-1.excerpt.html",
    is: "austlii:au/cases/cth/HCA/2024/1",
    body: "article.the-document",
    numbers: /<li style="" value="(\d+)">(?!<i>(?:Appeal|Set|Each))/g,
    pins: BRACKETS,
  },
  {
    path: "au/retyped/fedcourt-markup-2020.html",
    is: "Example Commission v Example Internet Pty Ltd",
    body: "div.judgment_content",
    numbers: /ParaNumbering[^>]*>(?:<[^>]*>|\s)*(\d+)/g,
    pins: BRACKETS,
  },
  {
    path: "au/retyped/nswcaselaw-lotus-milillo-2009-nswca-109.html",
    is: "Milillo v Konnecke",
    body: "#decisionDetail",
    numbers: />(?:\s|&nbsp;)*([1-6]|1[0134])(?:&nbsp;|\s)+(?=<|[A-Z])/g, // others are cut out
    pins: BRACKETS,
  },
  {
    path: "au/retyped/nswcaselaw-netcat-stankovic-2014-nswca-439.html",
    is: "Stankovic v Magee",
    body: "#decisionDetail",
    numbers: /class="list_number_[^>]*>\s*(\d+)/g,
    pins: BRACKETS,
  },
  {
    path: "au/retyped/qldjudgments-qsc-2020-100.html",
    is: "Attorney-General for the State of Queensland v Perkins",
    body: "#report-view",
    numbers: /class="para_number [^>]*>\[(\d+)\]/g,
    pins: BRACKETS,
  },
  ...all("eu/acts", { body: "body", pins: ARTICLES, numbers: OJ_ARTICLES }, [
    ["32014R0910_oj.xhtml", "eu:32014R0910/en"],
    ["32024R0903.en.oj-daily.xhtml", "eu:32024R0903@oj"],
    ["32024R1689_oj.xhtml", "eu:32024R1689@oj"],
    ["32016R0679.abridged.xhtml", ""],
    ["32024R1689.abridged.xhtml", ""],
    ["32016R0679.de.reduced.xhtml", "eu:32016R0679/de"],
  ]),
  {
    path: "eu/acts/32016R0679.eurlex-page.A.html",
    is: "eu:32016R0679",
    body: "#document1",
    numbers: OJ_ARTICLES,
    pins: ARTICLES,
  },
  ...all("eu/acts", { pins: ARTICLES, numbers: NEW_ARTICLES }, [
    ["31958R0001_cons.xhtml", "eu:01958R0001-20130701/en"],
    ["32014R0910_cons.xhtml", "eu:02014R0910-20241018/en"],
    ["32016R0679.xhtml", "eu:02016R0679-20160504/en"],
    ["version_pairs-32019R2088_after.xhtml", "eu:02019R2088-20240109/en"],
    ["version_pairs-32019R2088_before.xhtml", "eu:02019R2088-20200712/en"],
    ["lexparency-moderncons_1_raw.html", "eu:02009L0065-20130620/en"],
  ]),
  ...all(
    "eu/acts",
    { body: "#TexteOnly", numbers: /<p>\s*(?:Article|Artikel) (\d+)\s*<\/p>/g, pins: ARTICLES },
    [
      ["31958R0001_old.html", "eu:31958R0001"],
      ["lexparency-EUHb_de_raw.html", "eu:32002F0584"],
      ["lexparency-old_1_raw.html", "eu:32002R0006"],
    ],
  ),
  {
    path: "eu/acts/lexparency-old_consolidated_raw.html",
    is: "eu:01998F0699-20010705/de",
    numbers: /font-style: italic; text-align: center[^>]*>Artikel (\d+)</g,
    pins: ARTICLES,
  },
  {
    path: "eu/acts/lexparency-modern_1_raw.html",
    is: "eu:32013R0575/en",
    numbers: /class="ti-art"[^>]*>(?:\s|<[^>]*>)*Article\s+(\d+)/g,
    pins: ARTICLES,
  },
  {
    path: "eu/acts/lexparency-proposal_raw.html",
    is: "",
    numbers: /class="Titrearticle"[^>]*>\s*<span>\s*Artikel\s+(\d+)/g,
    pins: ARTICLES,
  },
  {
    path: "eu/acts/COM-2025-11.html",
    is: "",
    numbers: /class="Titrearticle"[^>]*>\s*<span>\s*Article\s+(\d+)/g,
    pins: ARTICLES,
    aside: "head",
  },
  {
    path: "eu/acts/12016E267.html",
    is: "eu:12016E267/de",
    numbers: /class="ti-art">Artikel (\d+)</g,
    pins: ARTICLES,
  },
  ...all("eu/case-law", { numbers: /id="point(\d+)"/g, pins: POINTS, aside: "head" }, [
    ["62017CJ0258.pl.xhtml", "eu:62017CJ0258"],
    ["62018CC0311.fi.coj.xhtml", "eu:62018CC0311"],
    ["62018CJ0311.en.coj.xhtml", "eu:62018CJ0311"],
    ["62023CO0786.en.coj.xhtml", "eu:62023CO0786"],
    ["62023TJ0201.en.coj.xhtml", "eu:62023TJ0201"],
    ["ECLI_EU_C_2017_814.en.plain-classes.xml", "eu:62016CJ0090"],
    ["ECLI_EU_C_2018_361.en.plain-classes.xml", "eu:62017CJ0537"],
  ]),
  ...all("eu/case-law", { numbers: /<NP\.ECR[^>]*>\s*<NO\.P>(\d+)/g, pins: POINTS, aside: FORMEX_DATA }, [
    ["62017CJ0258.pl.fmx.xml", "eu:62017CJ0258"],
    ["62018CC0311.fi.fmx.xml", "eu:62018CC0311"],
    ["62018CJ0311.en.fmx.xml", "eu:62018CJ0311"],
    ["62019CV0001_02.de.fmx.xml", "eu:62019CV0001(02)"],
    ["62023CJ0538.de.fmx.xml", "eu:62023CJ0538"],
    ["62023CO0786.en.fmx.xml", "eu:62023CO0786"],
    ["62023TJ0201.en.fmx.xml", "eu:62023TJ0201"],
  ]),
  ...all("eu/formex", { numbers: FORMEX_ARTICLES, pins: ARTICLES, aside: FORMEX_DATA }, [
    ["32008R1137/DOC_2.xml", "eu:32008R1137@oj/en"],
    ["32011L0083/CL2011L0083EN0020010.0001.xml", "eu:02011L0083-20220528/en"],
    ["32011R1319/DOC_2.xml", "eu:32011R1319@oj/en"],
    ["32011R1319/DOC_4.xml", ""],
    ["32016R0679.de.fmx.xml", "eu:32016R0679@oj/de"],
    ["32016R0679.en.fmx.xml", "eu:32016R0679@oj/en"],
    ["32019L0790/L_2019130EN.01009201.xml", "eu:32019L0790@oj/en"],
    ["32024R0903/L_202400903EN.000101.fmx.xml", "eu:32024R0903@oj/en"],
    ["32024R1689/L_202401689EN.000101.fmx.xml", "eu:32024R1689@oj/en"],
    ["lexparency-crr.xml", "eu:32013R0575@oj/de"],
    ["lexparency-document_1.xml", "eu:32016R0679@oj/en"],
    ["lexparency-mifid_ii.xml", "eu:02014L0065-20200326/de"],
    ["lexparency-visakodex.xml", "eu:02009R0810-20200202/de"],
  ]),
];

/** Pages of the samples that hold no document of a source: lists, answers of services, parts, tests of portals. */
export const WITHOUT_TEXT: readonly RegExp[] = [
  /^eu\/metadata\//,
  /^eu\/formex\/.*(?:\.doc|\.toc)(?:\.fmx)?\.xml$|DOC_1\.xml$|DOC_3\.xml$|formulas\.xml$|akn\.xml$|toc_32016R0679\.xml$/,
  /^eu\/formex\/.*(?:01009301|012401|012701|014401|002601)(?:\.fmx)?\.xml$/,
  /^eu\/eurlex-aws-waf-challenge\.html$/,
  /^(?:gii\/gii-toc|rii\/rii-toc|at\/findok-bfg-2026\.reduced)\.xml$/,
  /^neuris\//,
  /^frl\/|^au\/frl\//,
  /^jade\/shell\.html$/,
  /^beck\/search-results\.html$/,
  /^austlii\/cloudflare-challenge\.html$/,
  /^au\/html\/(?:gunba\/|hcourt-|austlii-prototype-)/,
  /^au\/retyped\/(?:hcourt-list|nswcaselaw-search)/,
];
