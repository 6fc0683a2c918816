import type { LegalDocument } from "../../src/core/document.ts";
import { germanDecision, ferryAct, passage } from "../documents/made.ts";
import { table } from "../support/table.ts";
import { linesOf } from "./rows.ts";

const CITED = "BAG, Urteil vom 5.3.2031 – 6 AZR 912/30";
const ferry = germanDecision(CITED, [
  passage("Rn. 1", "Die Parteien errichteten zum Betrieb einer Fähre eine offene Handelsgesellschaft."),
  passage("Rn. 2", "Der Kläger hatte sich das Eigentumsrecht an seinem Boot vorbehalten."),
  passage("Rn. 3", "Die Beklagte wartete die Winde nicht."),
]);
const law = ferryAct([
  passage("§ 3 Abs. 1", "Wer das Eigentum eines Fahrgasts verletzt, ist zum Ersatz verpflichtet."),
  passage(
    "§ 3 Abs. 2",
    "Ist ein Verstoß auch ohne Verschulden möglich, so tritt die Ersatzpflicht nur im Falle des Verschuldens ein.",
  ),
  passage(
    "§ 4",
    "Das Ministerium für Häfen erlässt im Einvernehmen mit dem Ministerium für Boote die Fährordnung.",
  ),
  passage("§ 5", "Die Reederei hat die Logbücher so lange aufzubewahren, als es die Aufsicht erfordert."),
  passage("§ 6", "Verträge dürfen nur mit solchen Häfen geschlossen werden, die das Anlegen gestatten."),
]);

const last = (document: LegalDocument) => async (draft: string) => (await linesOf(draft, document)).at(-1);

table("a noun that the cited provision has in no form is reported", last(law), {
  "Geschützt ist nach § 3 Abs. 1 FährG auch das Eigentum.": "VERIFIED",
  "Geschützt ist nach § 3 Abs. 1 FährG auch das Vermögen.": "PARTIAL “Vermögen”",
  "Nach § 3 Abs. 1 FährG ist die Pflicht zum Ersatz die Folge.": "VERIFIED",
  "Nach § 3 Abs. 1 FährG ist er zur Herausgabe verpflichtet.": "PARTIAL “Herausgabe”",
});

table(
  "a noun that a decision has nowhere is reported, and a compound of which it has one part",
  last(ferry),
  {
    [`Die Parteien errichteten eine Handelsgesellschaft (${CITED}).`]: "VERIFIED",
    [`Die Parteien errichteten eine Kommanditgesellschaft (${CITED}).`]: "PARTIAL “Kommanditgesellschaft”",
    [`Die Parteien errichteten eine Gesellschaft zum Fährbetrieb (${CITED}).`]: "VERIFIED",
  },
);

table("the party of the only sentence with the same words is compared without a pinpoint", last(ferry), {
  [`Der Kläger hatte sich das Eigentumsrecht vorbehalten (${CITED}).`]: "VERIFIED",
  [`Der Beklagte hatte sich das Eigentumsrecht vorbehalten (${CITED}).`]: "PARTIAL Beklagte",
});

table("what a law only permits, asks or does is not turned into more", last(law), {
  "Die Ersatzpflicht tritt nur im Falle des Verschuldens ein (§ 3 Abs. 2 FährG).": "VERIFIED",
  "Die Ersatzpflicht tritt auch ohne Verschulden ein (§ 3 Abs. 2 FährG).": "PARTIAL auch ohne",
  "Die Fährordnung erlässt das Ministerium für Häfen (§ 4 FährG).": "VERIFIED",
  "Die Fährordnung erlässt das Ministerium für Boote (§ 4 FährG).": "PARTIAL Ministerium für Boote",
  "Die Logbücher sind nach § 5 FährG aufzubewahren.": "VERIFIED",
  "Die Logbücher sind nach § 5 FährG zu vernichten.": "PARTIAL “zu vernichten”",
  "Verträge dürfen mit allen Häfen geschlossen werden, auch wenn sie das Anlegen nicht gestatten (§ 6 FährG).":
    /^PARTIAL allen/,
});
