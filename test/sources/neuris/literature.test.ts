import { expect, test } from "vitest";
import { convert } from "../../../src/sources/neuris/converter.ts";
import { findPin } from "../../../src/pins/match.ts";

const SOURCE = { provider: "ris", url: "u", retrievedAt: "2026-08-01T10:00:00Z", how: "live" } as const;
const BOOK = `<akn:akomaNtoso xmlns:akn="http://docs.oasis-open.org/legaldocml/ns/akn/3.0" xmlns:ris="http://ldml.neuris.de/literature/selbstaendig/meta/"><akn:doc name="offene-struktur"><akn:meta><akn:identification><akn:FRBRWork><akn:FRBRalias name="Dokumentnummer" value="XXLS999000001"/><akn:FRBRalias name="haupttitel" value="Handbuch der Fähren"/><akn:FRBRalias name="haupttitelZusatz" value="Recht und Betrieb"/>
<akn:FRBRauthor as="#verfasser" href="#kahn-erika-verfasser-1"/><akn:FRBRauthor as="#herausgeber-person" href="#planke-max-herausgeber-person-1"/><akn:FRBRauthor as="#verlag" href="#ufer-verlag-1"/><akn:FRBRauthor href="recht.bund.de"/></akn:FRBRWork></akn:identification>
<akn:references><akn:TLCPerson eId="kahn-erika-verfasser-1" showAs="Kahn, Erika, Dr"/><akn:TLCPerson eId="planke-max-herausgeber-person-1" showAs="Planke, Max"/><akn:TLCPerson eId="steg-otto-1" showAs="Steg, Otto"/><akn:TLCOrganization eId="ufer-verlag-1" showAs="Ufer, Musterstadt"/><akn:TLCRole eId="verfasser" showAs="Verfasser"/><akn:TLCRole eId="herausgeber-person" showAs="Herausgeber Person"/><akn:TLCRole eId="verlag" showAs="Verlag"/></akn:references>
<akn:proprietary><ris:meta><ris:veroeffentlichungsJahre><ris:veroeffentlichungsJahr>2025</ris:veroeffentlichungsJahr></ris:veroeffentlichungsJahre><ris:gesamttitelAngaben><ris:gesamttitel bandbezeichnung="Bd 7" titel="Schriften zum Wasserrecht"/></ris:gesamttitelAngaben><ris:ausgabe>3. Auflage</ris:ausgabe><ris:titelkurzformen><ris:titelkurzform>HdbFähren</ris:titelkurzform></ris:titelkurzformen><ris:kollation umfangsangabe="359 S"/></ris:meta></akn:proprietary></akn:meta>
<akn:preface><akn:longTitle><akn:block name="longTitle">Handbuch der Fähren</akn:block></akn:longTitle></akn:preface><akn:mainBody><akn:hcontainer name="crossheading"/></akn:mainBody></akn:doc></akn:akomaNtoso>`;

test("a book keeps its persons' roles, edition, series and other titles", () => {
  const { blocks } = convert({ id: "ris:XXLS999000001", text: BOOK, source: SOURCE });
  expect(blocks.map(({ markdown }) => markdown)).toEqual([
    "Handbuch der Fähren",
    "Titelzusatz: Recht und Betrieb",
    "Verfasser: Kahn, Erika, Dr",
    "Herausgeber Person: Planke, Max",
    "Verlag: Ufer, Musterstadt",
    "Personen: Steg, Otto",
    "Jahr: 2025",
    "Titelkurzform: HdbFähren",
    "Gesamttitel: Schriften zum Wasserrecht, Bd 7",
    "Auflage: 3. Auflage",
    "Umfang: 359 S",
  ]);
});

const NOTES = `<akn:akomaNtoso xmlns:akn="http://Inhaltsdaten.LegalDocML.de/1.8.2/"><akn:act><akn:meta><akn:notes><akn:note marker="*" placementBase="#art-z1"><akn:p>Die erste Anmerkung.</akn:p></akn:note><akn:note marker="*" placementBase="#art-z1"><akn:p>Die zweite Anmerkung.</akn:p></akn:note></akn:notes></akn:meta><akn:body><akn:article eId="art-z1"><akn:num>§ 1</akn:num><akn:heading>Fähren</akn:heading><akn:paragraph><akn:content><akn:p>Fähren fahren.</akn:p></akn:content></akn:paragraph></akn:article></akn:body></akn:act></akn:akomaNtoso>`;

test("footnotes that share a mark have separate pins and keep the printed mark", () => {
  const id = "ris:eli/bund/bgbl-1/2026/s1/2026-01-01/1/deu/art-z1";
  const { blocks } = convert({ id, text: NOTES, source: SOURCE });
  const notes = blocks.filter(({ type }) => type === "footnote");
  expect(notes.map(({ pin, label, markdown }) => [pin, label, markdown])).toEqual([
    ["fn *", "*", "Die erste Anmerkung."],
    ["fn *2", "*", "Die zweite Anmerkung."],
  ]);
  const { first, last } = findPin(blocks, "Fußnote *2");
  expect(blocks.slice(first, last + 1).map(({ markdown }) => markdown)).toEqual(["Die zweite Anmerkung."]);
});
