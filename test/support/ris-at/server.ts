import { type Asked, type Loopback, type Reply, startLoopback } from "../loopback.ts";
import { DECISIONS, NORMS, STATE_NORMS } from "./corpus.ts";
import { decisionPage, type FakeDecision, type FakeNorm, normPage } from "./pages.ts";

const SIZES: Readonly<Record<string, number>> = { Ten: 10, Twenty: 20, Fifty: 50, OneHundred: 100 };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Search and documents of RIS on one port: envelopes with status 200, one hit as an object, more as an array. */
export async function startRis(): Promise<Loopback> {
  const service = await startLoopback((asked) => {
    const [, endpoint] = /^\/ris\/api\/v2\.6\/(\w+)$/.exec(asked.path) ?? [];
    return endpoint === undefined ? documentOf(asked) : search(endpoint, asked.query);
  }, "RISAT");
  return { ...service, env: { ...service.env, RISAT_DOCUMENT_BASE_URL: service.url } };
}

const json = (result: unknown): Reply => ({
  type: "application/json; charset=utf-8",
  body: JSON.stringify({ OgdSearchResult: result }),
});

export function envelope(application: string, message: string): Reply {
  return json({ Error: { Applikation: application, Message: message } });
}

/** XML to JSON: what is repeated is an array, what stands alone is not. */
function one(values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : values;
}

function search(endpoint: string, query: URLSearchParams): Reply {
  const application = query.get("Applikation") ?? "";
  const wrong = wrongValue(query);
  if (wrong !== undefined) {
    return envelope(
      application,
      `soap:Client. Schema Validation Error: The 'http://ris.bka.gv.at/ogd/V2_6:${wrong}' element is invalid`,
    );
  }
  const words = query.get("Suchworte") ?? "";
  if (/(?:^|\s)\S?\*/.test(words)) {
    return envelope(
      application,
      `soap:Client.Validation:Die eingegebene Suchabfrage ist ungültig: Die Eingabe "${words}" enthält zu wenige Zeichen vor oder nach dem Platzhalter (*).`,
    );
  }
  const rows = rowsOf(endpoint, application, query);
  if (rows === undefined) return envelope("Undefined", "soap:Client. Schema Validation Error");
  const size = SIZES[query.get("DokumenteProSeite") ?? "Ten"] ?? 10;
  const page = Number(query.get("Seitennummer") ?? "1");
  if (page > 1 && (page - 1) * size >= rows.length) {
    return envelope(
      application,
      "soap:Client Die Seitennummer ist höher als die Anzahl der verfügbaren Seiten",
    );
  }
  const shown = rows.slice((page - 1) * size, page * size);
  return json({
    OgdDocumentResults: {
      Hits:
        rows.length === 0
          ? 0
          : { "@pageNumber": String(page), "@pageSize": String(size), "#text": String(rows.length) },
      ...(shown.length > 0 && { OgdDocumentReference: one(shown) }),
    },
  });
}

function wrongValue(query: URLSearchParams): string | undefined {
  const size = query.get("DokumenteProSeite");
  if (size !== null && !(size in SIZES)) return "DokumenteProSeite";
  const days = ["Fassung.FassungVom", "EntscheidungsdatumVon", "EntscheidungsdatumBis"];
  const bad = days.find((name) => query.has(name) && !DAY.test(query.get(name) ?? ""));
  if (bad !== undefined) return bad;
  const isSection = query.has("Abschnitt.Von") || query.has("Abschnitt.Bis");
  return isSection && !query.has("Abschnitt.Typ") ? "Abschnitt" : undefined;
}

function rowsOf(
  endpoint: string,
  application: string,
  query: URLSearchParams,
): readonly unknown[] | undefined {
  if (endpoint === "Judikatur") return decisions(application, query).map(decisionRow);
  if (application === "BrKons") return norms(NORMS, query).map((norm) => normRow(norm, "Bundesrecht"));
  if (application === "LrKons") return norms(STATE_NORMS, query).map((norm) => normRow(norm, "Landesrecht"));
  return application === "BgblAuth" ? [gazetteRow()] : undefined;
}

function norms(all: readonly FakeNorm[], query: URLSearchParams): FakeNorm[] {
  const lower = (name: string) => (query.get(name) ?? "").toLowerCase();
  const day = query.get("Fassung.FassungVom");
  return all.filter(
    (norm) =>
      `${norm.law} ${norm.abbreviation ?? ""}`.toLowerCase().includes(lower("Titel")) &&
      hasWords(`${norm.law} ${norm.body}`, query) &&
      (query.get("Gesetzesnummer") ?? norm.lawNumber) === norm.lawNumber &&
      (day === null || (norm.from <= day && day <= (norm.to ?? "9999"))) &&
      isInSection(norm, query),
  );
}

/** Every word of the query must be in a text. */
function hasWords(text: string, query: URLSearchParams): boolean {
  const words = (query.get("Suchworte") ?? "").toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}

const TYPES = [
  ["§", "Paragraph"],
  ["Art", "Artikel"],
  ["Anl", "Anlage"],
] as const;

function isInSection(norm: FakeNorm, query: URLSearchParams): boolean {
  const [from, to] = [query.get("Abschnitt.Von"), query.get("Abschnitt.Bis")].map(order);
  if (from === undefined) return true;
  const type = TYPES.find(([sign]) => norm.place.includes(sign))?.[1];
  const kind = query.get("Abschnitt.Typ");
  const place = order(norm.sort) ?? 0;
  return place >= from && place <= (to ?? from) && (kind === "Alle" || kind === type);
}

/** "17a" stands between 17 and 18. */
function order(number: string | null | undefined): number | undefined {
  const [, digits, letter = ""] = /^(\d+)([a-z]?)$/.exec(number ?? "") ?? [];
  return digits === undefined
    ? undefined
    : Number(digits) + (letter === "" ? 0 : (letter.charCodeAt(0) - 96) / 100);
}

function decisions(application: string, query: URLSearchParams): FakeDecision[] {
  const lower = (name: string) => (query.get(name) ?? "").toLowerCase().replaceAll(" ", "");
  const texts = query.get("Dokumenttyp.SucheInEntscheidungstexten") === "true";
  const rulings = query.get("Dokumenttyp.SucheInRechtssaetzen") === "true" || !texts; // the service's own default
  return DECISIONS.filter(
    (decision) =>
      decision.application === application &&
      (decision.type === "Text" ? texts : rulings) &&
      hasWords(decision.words, query) &&
      decision.fileNumbers.join(" ").toLowerCase().replaceAll(" ", "").includes(lower("Geschaeftszahl")) &&
      decision.norms.join(";").toLowerCase().replaceAll(" ", "").includes(lower("Norm")) &&
      decision.court.toLowerCase().replaceAll(" ", "").includes(lower("Gericht")) &&
      (decision.ruling ?? "").toLowerCase().includes(lower("Rechtssatznummer")) &&
      decision.date >= (query.get("EntscheidungsdatumVon") ?? "0") &&
      decision.date <= (query.get("EntscheidungsdatumBis") ?? "9999"),
  );
}

const NIL = { "@xsi:nil": "true", "@xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance" };

function reference(
  number: string,
  application: string,
  organ: string,
  facts: object,
  published?: string,
): unknown {
  return {
    Data: {
      Metadaten: {
        Technisch: { ID: number, Applikation: application, Organ: organ, ImportTimestamp: NIL },
        Allgemein: {
          ...(published !== undefined && { Veroeffentlicht: published }),
          Geaendert: "2026-01-01",
          DokumentUrl: `https://www.ris.bka.gv.at/Dokument.wxe?Abfrage=${application}&Dokumentnummer=${number}`,
        },
        ...facts,
      },
      Dokumentliste: { ContentReference: { ContentType: "MainDocument", Urls: { ContentUrl: [] } } },
    },
  };
}

function normRow(norm: FakeNorm, group: "Bundesrecht" | "Landesrecht"): unknown {
  const inner = group === "Bundesrecht" ? "BrKons" : "LrKons";
  const own = {
    Kundmachungsorgan: `${norm.source} `,
    Typ: "BG",
    Dokumenttyp: "Paragraph",
    ArtikelParagraphAnlage: norm.place,
    Inkrafttretensdatum: norm.from,
    ...(norm.to !== undefined && { Ausserkrafttretensdatum: norm.to }),
    ...(norm.abbreviation !== undefined && { Abkuerzung: norm.abbreviation }),
    Indizes: { item: "20/01" },
    Aenderung: "",
    Gesetzesnummer: norm.lawNumber,
  };
  const facts = {
    [group]: {
      Kurztitel: ` ${norm.law}`,
      ...(norm.state !== undefined && { Bundesland: norm.state }),
      [inner]: own,
    },
  };
  return reference(norm.number, inner, "BKA (Bundeskanzleramt)", facts);
}

function decisionRow(decision: FakeDecision): unknown {
  const linked = (decision.texts ?? []).map((number) => ({
    Geschaeftszahl: "x",
    Dokumenttyp: "Text",
    DokumentUrl: `https://www.ris.bka.gv.at/Dokument.wxe?Abfrage=Justiz&Dokumentnummer=${number}`,
  }));
  const facts = {
    Judikatur: {
      Dokumenttyp: decision.type,
      Geschaeftszahl: { item: decision.fileNumbers.join("; ") },
      ...(decision.norms.length > 0 && { Normen: { item: one(decision.norms) } }),
      Entscheidungsdatum: decision.date,
      EuropeanCaseLawIdentifier: decision.ecli,
      [decision.application]: {
        Gericht: decision.court,
        ...(decision.ruling !== undefined && { Rechtssatznummern: { item: decision.ruling } }),
        ...(linked.length > 0 && { Entscheidungstexte: { item: one(linked) } }),
      },
    },
  };
  return reference(decision.number, decision.application, decision.court, facts, decision.published);
}

function gazetteRow(): unknown {
  return reference("BGBLA_2019_I_9902", "BgblAuth", "BKA (Bundeskanzleramt)", {
    Bundesrecht: {
      Kurztitel: "Änderung des Fährenbetriebsgesetzes",
      BgblAuth: { Bgblnummer: "BGBl. I Nr. 9902/2019", Ausgabedatum: "2019-12-20", Typ: "Bundesgesetz" },
    },
  });
}

function documentOf({ path }: Asked): Reply {
  const [, folder, number] = /^\/Dokumente\/(\w+)\/([\w-]+)\/\2\.html$/.exec(path) ?? [];
  const norm = [...NORMS, ...STATE_NORMS].find((one) => one.number === number);
  const decision = DECISIONS.find((one) => one.number === number);
  const expected = norm ? (norm.number.startsWith("NOR") ? "Bundesnormen" : "LrNO") : decision?.application;
  if (expected === undefined || folder !== expected) {
    return {
      status: 404,
      type: "text/html",
      body: "<html><body>Das Dokument wurde nicht gefunden.</body></html>",
    };
  }
  const body = norm ? normPage(norm) : decision ? decisionPage(decision) : "";
  return { type: "text/html; charset=utf-8", body };
}
