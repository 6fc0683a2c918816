import type { LegalDocument } from "../../src/core/document.ts";
import { caseOf, germanDecision, ferryAct, line, margin, paragraph, passage } from "../documents/made.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { table } from "../support/table.ts";
import { lineOf, linesOf } from "./rows.ts";

const CITED = "Marlowe v Tidewater [2023] NSWCA 906";
const quay = caseOf(CITED, [
  line("COURT OF APPEAL"),
  paragraph(1, "The keeper sold the lanterns to the harbour board. The board paid nothing for them."),
  paragraph(2, "An action on a mooring bond is not inherently an abuse of the harbour master's process."),
  paragraph(3, "The plaintiffs were Otter and Vole. Stoat was the only defendant to the salvage claim."),
  paragraph(5, "Wren J declared on 23 July 2021 that the salvage appeal had been compromised."),
  paragraph(
    16,
    "The harbour board's powers last even if the keeper is dead. KE was a granddaughter of Otter.",
  ),
  paragraph(17, "The lantern tax is due in all harbours, unless the board resolves otherwise."),
  paragraph(15, "Tidewater says that the stone quay has no keepers, and it points to the empty tower."),
  paragraph(6, "The burden of proving the notice of salvage lies on the consumer."),
  paragraph(7, "The sums were harbour dues of $1,500 and lantern tax of $3,200 for the stone quay."),
  paragraph(8, "Heron DCJ dismissed the salvage claim on 31 March 2020."),
  paragraph(
    13,
    "The court said that salvage does not apply to the extent that the towage was necessary for exercising the right of passage.",
  ),
  paragraph(10, "The keeper shall repay all harbour dues that the mother received from the father."),
  paragraph(
    11,
    "The terms of the lantern lease were disadvantageous to Stoat, who was born in Poland in 1928.",
  ),
  paragraph(
    4,
    "Where the insured proves that no part of the cargo was spoiled by the delay, the insurer may not refuse the claim.",
  ),
  paragraph(14, "The keeper may not have regard to lanterns that were not lit at the time of the wreck."),
  paragraph(12, "No registered chart shall be burnt without the consent of the harbour board."),
  paragraph(9, "The respondent accepts that there should be an order for salvage against her."),
]);
const BGH = "BGH, Urteil vom 9.4.2031 – VI ZR 978/30";
const boat = germanDecision(BGH, [
  margin(1, "Der Kläger brachte das Boot und die Segel ein, die Beklagte stellte die Werft."),
  margin(
    2,
    "Das Schöffengericht strafte wegen Meuterei in 39 Fällen sowie wegen Schmuggels in 20 Fällen zu Haft.",
  ),
  margin(3, "Die bloße Vermutung einer Havarie reicht für die Räumung des Hafens nicht aus."),
  margin(
    4,
    "Der Hafenmeister ordnete die Durchsuchung des Bootes an. Der Kahn war leer. Die Suche in der Werft lehnte er ab.",
  ),
  margin(5, "An der Rechtsprechung zu § 9 FährO a. F. hält der Senat nicht länger fest."),
  margin(
    6,
    "Die Beklagte ist der Meinung, das Entgelt stelle eine unzulässige Buße dar, weil die Boje fehle.",
  ),
  margin(
    7,
    "Die Frist für die Lotsen wurde um ein Jahr verlängert. Generalanwältin Otter hielt das für richtig.",
  ),
  margin(8, "Es kann dahinstehen, ob es nach dem Untergang zu einer Havarie gekommen ist."),
  margin(11, "Die ohne Vorbehalt zugelassene Fähre legt an der neuen Mole an."),
  margin(12, "Der Lotse war zu 51 % sowie die Reederin zu 49 % an dem Kahn beteiligt."),
  margin(9, "Die Eltern waren Miteigner des Kahns mit Anteilen zu je 1/2."),
  margin(
    10,
    "Der Lotse haftet (ebenso OLG Bremen, NJW 2030, 9; a. A. LG Wismar, NJW 2029, 4; OLG Kiel, NJW 2029, 5).",
  ),
]);
const law = ferryAct([
  passage("§ 8 Abs. 1", "Der Kommission wird die Befugnis zum Erlass der Lotsenordnung übertragen."),
  passage(
    "§ 9 Abs. 1",
    "Im Falle einer Havarie meldet der Schiffer diese unverzüglich und möglichst binnen 72 Stunden dem Hafenamt. Erfolgt die Meldung nicht binnen 72 Stunden, so ist ihr eine Begründung beizufügen.",
  ),
  passage(
    "§ 9 Abs. 2",
    "Der Lotse hat das Recht, seine Zulassung jederzeit zurückzugeben. Der Lotse muss vorher über die Zulassung belehrt werden.",
  ),
  passage("§ 13", "Die Sperre beginnt am zwanzigsten Tag nach der Meldung."),
  passage("§ 14 Abs. 1", "Die Lotsen prüfen eingetragene Kähne jährlich. Alle Bojen sind beleuchtet."),
  { ...passage("", "§ 10 Besondere Fahrten"), type: "heading", level: 2 },
  passage("§ 10 Abs. 1", "Dem Lotsen stehen zu:"),
  passage("§ 10 Abs. 1 Nr. 1", "der Ersatz von Schäden und die Kosten der Beschwerde beim Hafenamt."),
  passage("§ 12 Abs. 1", "Die Lotsen müssen das sechzehnte Lebensjahr vollendet haben."),
  passage("§ 12 Abs. 2", "Die Meldepflicht gilt nicht für:"),
  passage("§ 12 Abs. 2 Nr. 1", "Fahrten mit gelöschten Laternen."),
  { ...passage("", "§ 11 Seegericht"), type: "heading", level: 2 },
  passage("§ 8 Abs. 2", "Ersetzt wird ein materieller oder immaterieller Schaden."),
]);

const lastOf = (document: LegalDocument, cited: string) => async (said: string) =>
  (await linesOf(`${said} ${cited}`, document)).at(-1);
const atPin = (document: LegalDocument, before: string, after: string) => async (said: string) => {
  const [pin = "", sentence = ""] = said.split(" | ");
  return (await linesOf(`${sentence}${before}${pin}${after}`, document)).at(-1);
};

table(
  "an English statement is compared with the passage that has its words",
  atPin(quay, `: ${CITED} at `, "."),
  {
    "[6] | The burden of proving the notice of salvage is on the consumer": "VERIFIED",
    "[6] | The burden of proving the notice of salvage is on the skipper": "PARTIAL “skipper”",
    "[4] | The insurer must prove that no part of the cargo was spoiled by the delay": "PARTIAL insurer",
    "[4] | The insured must prove that no part of the cargo was spoiled by the delay": "VERIFIED",
    "[10] | The keeper may repay all harbour dues that the mother received from the father": "PARTIAL may",
    "[14] | The keeper may have regard to lanterns that were not lit at the time of the wreck":
      "PARTIAL what the sentence says",
    "[2] | An action on a mooring bond is inherently an abuse of process": /^PARTIAL what the sentence says/,
    "[10] | The keeper shall repay all dues that the mother received from the father": "VERIFIED",
    "[10] | The keeper shall repay all dues that the father received from the mother":
      "PARTIAL “father” as the one that acts",
    "[11] | The terms of the lantern lease were advantageous to Stoat": "PARTIAL “advantageous”",
    "[11] | Stoat was born in Germany in 1928": "PARTIAL “Germany”",
    "[12] | A registered chart may be burnt without the consent of the board": /^PARTIAL/,
    "[12] | A registered chart may not be burnt without the consent of the board": "VERIFIED",
    "[9] | The respondent accepted that there should be an order for salvage": "VERIFIED",
    "[9] | The respondent denied that there should be any order for salvage against her": /^PARTIAL/,
    "[2] | An action on a mooring bond is not inherently an abuse of process": "VERIFIED",
    "[3] | The plaintiffs were Otter and Vole": "VERIFIED",
    "[3] | The plaintiff in the salvage claim was Stoat": "PARTIAL plaintiff",
    "[15] | Tidewater argued that the quay has no keepers": "VERIFIED",
    "[15] | Marlowe argued that the quay has no keepers": "PARTIAL Marlowe",
    "[16] | The harbour board's powers last only while the keeper is alive": "PARTIAL “keeper is alive”",
    "[16] | The harbour board's powers last even if the keeper is dead": "VERIFIED",
    "[16] | KE was a granddaughter of Otter": "VERIFIED",
    "[16] | KE was a daughter of Otter": "PARTIAL daughter of",
    "[17] | The lantern tax is due only in the harbour of the board": "PARTIAL only",
    "[7] | The sums were lantern tax of $3,200 and harbour dues of $1,500": "VERIFIED",
  },
);

table("a judge and a day of a statement must be together in the text", lastOf(quay, `: ${CITED}.`), {
  "Wren J made the salvage declaration on 23 July 2021": "VERIFIED",
  "Heron DCJ made the salvage declaration on 23 July 2021": "PARTIAL 23 July 2021",
  "The Court of Appeal of New South Wales noted that Wren J made the salvage declaration on 23 July 2021":
    "VERIFIED",
});

table("a German statement is compared with the passage that has its words", atPin(boat, ` (${BGH}, `, ")."), {
  "Rn. 1 | Das Boot und die Segel brachte der Kläger ein": "VERIFIED",
  "Rn. 1 | Das Boot und die Segel brachte die Beklagte ein": "PARTIAL Beklagte",
  "Rn. 11 | Die zugelassene Fähre legt an der neuen Mole an": "VERIFIED",
  "Rn. 12 | Am Kahn war der Lotse zu 51 %, die Reederin zu 49 % beteiligt": "VERIFIED",
  "Rn. 12 | An dem Kahn waren zu 49 % die Reederin und zu 51 % der Lotse beteiligt": "VERIFIED",
  "Rn. 12 | Am Kahn war der Lotse zu 49 %, die Reederin zu 51 % beteiligt":
    "PARTIAL what the sentence says of each",
  "Rn. 2 | Das Schöffengericht strafte Meuterei in 39 Fällen": "VERIFIED",
  "Rn. 2 | Das Schöffengericht strafte Meuterei in 20 Fällen": "PARTIAL 20 Fällen",
  "Rn. 3 | Für die Räumung genügt die bloße Vermutung einer Havarie": "PARTIAL what the sentence says",
  "Rn. 3 | Für die Räumung genügt die bloße Vermutung einer Havarie nicht": "VERIFIED",
  "Rn. 4 | Der Hafenmeister ordnete die Durchsuchung des Bootes an": "VERIFIED",
  "Rn. 4 | Der Hafenmeister ordnete die Durchsuchung der Werft an": "PARTIAL “Werft”",
  "Rn. 10 | Der BGH folgt dem OLG Bremen": "VERIFIED",
  "Rn. 10 | Der BGH folgt dem OLG Kiel": "PARTIAL OLG Kiel",
  "Rn. 10 | Der BGH folgt dem OLG Kiel nicht": "VERIFIED",
  "Rn. 8 | Nach dem Untergang ist es zu einer Havarie gekommen": "PARTIAL what the sentence says",
  "Rn. 9 | Die Eltern waren Miteigner mit Anteilen zu je 1/2": "VERIFIED",
  "Rn. 9 | Die Eltern waren Miteigner mit Anteilen zu je 1/4": "PARTIAL 1/4",
  "Rn. 5 | An der Rechtsprechung zu § 9 FährO a. F. hält der Senat fest": "PARTIAL what the sentence says",
  "Rn. 6 | Nach Ansicht des BGH stellt das Entgelt eine unzulässige Buße dar": /^PARTIAL what the court/,
  "Rn. 7 | Die Frist für die Lotsen wurde um ein Jahr verlängert": "VERIFIED",
  "Rn. 7 | Die Frist für die Lotsen wurde um ein Jahr verkürzt": "PARTIAL verkürzt",
  "Rn. 7 | Das hielt Generalanwältin Dachs für richtig": /^PARTIAL Generalanwältin Dachs/,
});

table("a verb of exclusion denies as the passage does", atPin(quay, `: ${CITED} at `, "."), {
  "[13] | The court excluded salvage where the towage was necessary for exercising the right of passage":
    "VERIFIED",
  "[13] | The court allowed salvage where the towage was necessary for exercising the right of passage":
    /^PARTIAL/,
});

table(
  "the heading and the opening words of a provision are its own",
  lastOf(law, "(§ 10 Abs. 1 Nr. 1 FährG)."),
  {
    "Bei besonderen Fahrten stehen dem Lotsen der Ersatz von Schäden und die Kosten der Beschwerde zu":
      "VERIFIED",
    "Dem Lotsen stehen der Ersatz von Schäden und die Kosten der Beschwerde beim Seegericht zu":
      "PARTIAL “Seegericht”",
  },
);

table("a duty in another sentence of the provision is no contrary", lastOf(law, "(§ 9 Abs. 2 FährG)."), {
  "Der Lotse kann die Zulassung jederzeit zurückgeben": "VERIFIED",
  "Der Lotse kann vorher über die Zulassung belehrt werden": "PARTIAL kann",
});

table("a condition of the passage denies nothing", lastOf(law, "(§ 9 Abs. 1 FährG)."), {
  "Das Gesetz verlangt die Meldung binnen 72 Stunden": "VERIFIED",
});

table(
  "a statement about a text in another language is open, unless the place has its figures",
  async (said) => {
    const draft = `${said} (§ 9 Abs. 1 FährG).`;
    const { rows } = await verifyDraft(draft, async () => ({ document: law, isTranslated: true }));
    return rows.map((row) => lineOf(row)).at(-1);
  },
  {
    "The ferry master shall blow the whistle without delay": "PARTIAL what the sentence says",
    "Notice shall be given within 72 hours": "VERIFIED",
    See: "VERIFIED",
  },
);

table("a body of three letters is compared", lastOf(law, "(§ 8 Abs. 1 FährG)."), {
  "Die Befugnis zum Erlass der Lotsenordnung ist der Kommission übertragen": "VERIFIED",
  "Die Befugnis zum Erlass der Lotsenordnung ist dem Rat übertragen": "PARTIAL “Rat”",
});

table(
  "two adjectives are joined as the provision joins them, in any case",
  lastOf(law, "(§ 8 Abs. 2 FährG)."),
  {
    "Ersetzt wird nur materieller oder immaterieller Schaden": "VERIFIED",
    "Ersetzt werden die materiellen und immateriellen Schäden": /^PARTIAL “materiellen und immateriellen”/,
  },
);

const SG = "SG München, Urteil vom 9.4.2031 – S 39 KR 978/30";
const levy = germanDecision(SG, [
  margin(1, "Das Amtsgericht Darmstadt eröffnete das Verfahren über das Vermögen der Reederei."),
]);

table("a court of another kind at the court's own seat is compared", atPin(levy, ` (${SG}, `, ")."), {
  "Rn. 1 | Das Amtsgericht Darmstadt eröffnete das Verfahren über das Vermögen der Reederei": "VERIFIED",
  "Rn. 1 | Das Amtsgericht München eröffnete das Verfahren über das Vermögen der Reederei": /^PARTIAL/,
});

table("an age is a number of years, however it is written", lastOf(law, "(§ 12 Abs. 1 FährG)."), {
  "Lotsen müssen 16 Jahre alt sein": "VERIFIED",
  "Lotsen müssen das sechzehnte Lebensjahr vollendet haben": "VERIFIED",
  "Lotsen müssen das vierzehnte Lebensjahr vollendet haben": /^MISMATCH figure/,
});

table("an ordinal of a day is a figure", lastOf(law, "(§ 13 FährG)."), {
  "Die Sperre beginnt am zwanzigsten Tag nach der Meldung": "VERIFIED",
  "Die Sperre beginnt am zehnten Tag nach der Meldung": "MISMATCH figure: zehnten Tag",
});

table("the words that open a list deny its parts", lastOf(law, "(§ 12 Abs. 2 Nr. 1 FährG)."), {
  "Zu melden sind auch Fahrten mit gelöschten Laternen": "PARTIAL what the sentence says",
  "Fahrten mit gelöschten Laternen sind nicht zu melden": "VERIFIED",
});

table("what holds of some is not said of all", lastOf(law, "(§ 14 Abs. 1 FährG)."), {
  "Die Lotsen prüfen eingetragene Kähne jährlich": "VERIFIED",
  "Die Lotsen prüfen alle Kähne jährlich": "PARTIAL “alle Kähne”",
  "Die Lotsen prüfen stets jährlich eingetragene Kähne": "PARTIAL “stets”",
  "Die Bojen sind stets beleuchtet": "VERIFIED",
});

table("a statement about other things than the place is open", atPin(quay, `: ${CITED} at `, "."), {
  "[6] | The trustee in bankruptcy charged a fee that was payable on arrest":
    "PARTIAL what the sentence says",
  "[6] | The burden of proof was on the consumer for 48 months": "PARTIAL 48 months",
  "[6] | The consumer has the burden of proving 419 lanterns": "PARTIAL 419 lanterns",
});

table("a statement about a whole case needs a passage with half of its words", lastOf(quay, `: ${CITED}.`), {
  "The trustee in bankruptcy charged a fee that was payable on arrest": "PARTIAL what the sentence says",
  "The keeper sold his lanterns to the harbour board for nothing": "VERIFIED",
});

table("an English sentence about a German text is open, and the reverse", lastOf(boat, `(${BGH}).`), {
  "The mere presumption of a wreck is not enough to clear the harbour": "PARTIAL what the sentence says",
  "Die bloße Vermutung einer Havarie reicht in keinem Fall aus": "VERIFIED",
});

table("a figure of another language needs its measure at the place", atPin(boat, ` (${BGH}, `, ")."), {
  "Rn. 2 | The crew of the boat was jailed for 20 days": "PARTIAL what the sentence says",
});

const OTHER = "Hale v Orrow [2024] NSWCA 907";
const wharf = caseOf(OTHER, [
  line("COURT OF APPEAL"),
  paragraph(1, "The burden of proving the notice of salvage lies on the skipper."),
  paragraph(2, "Notice of salvage must be given to the harbour master within 21 days."),
]);

table(
  "what a sentence says of several authorities is open if none of them has it",
  async (said) => {
    const [sentence = "", joint = "", second = ""] = said.split(" | ");
    const draft = `${sentence}: ${CITED} at [6]${joint} ${second}.`;
    const { rows } = await verifyDraft(draft, async ({ canonical }) =>
      canonical.includes("907")
        ? { document: wharf }
        : canonical.includes("906")
          ? { document: quay }
          : { lookups: [{ outcome: "absent", source: "austlii" }] },
    );
    return rows.map((row) => lineOf(row)).join(" | ");
  },
  {
    [`The burden of proving the notice lies on the consumer | ; | ${OTHER} at [1]`]: "VERIFIED | VERIFIED",
    [`The burden of proving the notice lies on the skipper | ; see also | ${OTHER} at [1]`]:
      "VERIFIED | VERIFIED",
    [`The burden of proving the notice lies on the innkeeper | ; see also | ${OTHER} at [1]`]:
      "PARTIAL “innkeeper” | PARTIAL “innkeeper”",
    [`Notice of salvage must be given within 28 days | and | ${OTHER} at [2]`]:
      "PARTIAL 28 days | PARTIAL 28 days",
    [`The burden of proving the notice lies on the consumer | ; contrast | ${OTHER} at [1]`]:
      "VERIFIED | VERIFIED",
    [`The burden of proving the notice lies on the innkeeper | ; contrast | ${OTHER} at [1]`]:
      "PARTIAL “innkeeper” | VERIFIED",
    [`The burden of proving the notice lies on the innkeeper | ; and generally | ${OTHER} at [1]`]:
      "PARTIAL “innkeeper” | PARTIAL “innkeeper”",
    [`The burden of proving the notice lies on the innkeeper | , approved in | ${OTHER} at [1]`]:
      /^PARTIAL “innkeeper”[^|]* \| PARTIAL .*“innkeeper”/,
    "The burden of proving the notice lies on the innkeeper | ; | Wren v Heron [2024] NSWCA 908 at [1]":
      /^VERIFIED \| NOT_FOUND/,
  },
);

table("a law does not tell how a case ended or who paid its costs", lastOf(law, "(§ 9 Abs. 1 FährG)."), {
  "Die Revision der Reederei wurde zurückgewiesen": "PARTIAL zurückgewiesen",
  "Der BGH wies die Revision der Reederei als unbegründet zurück": /^PARTIAL wies die Revision/,
  "The Court of Appeal allowed the appeal and dismissed the motion":
    /^PARTIAL (?:allowed the appeal|dismissed)/,
  "Die Kosten der Berufung trägt der Kläger": /^PARTIAL costs/,
});

table("a few words in another language are compared with nothing", atPin(quay, `: ${CITED} at `, "."), {
  "[13] | Der Antrag auf Bergelohn ist nicht beschwerdefähig": "PARTIAL what the sentence says",
  "[13] | Vgl. zum Bergelohn": "VERIFIED",
  "[13] | Der OGH gab dem Revisionsrekurs keine Folge": "PARTIAL OGH",
});

const quayAct = ferryAct([
  passage("§ 21", "Die Zuständigkeit des Hafenamts kann vom Lotsen weder begründet noch geändert werden."),
  passage("§ 22", "Der Lotse legt nichtdiskretionäre Regeln für den Verkehr der Fähren fest."),
  passage(
    "§ 23",
    "Ein Gutachten über das Fahrwasser kann der Lotse, die Reederei oder das Hafenamt einholen.",
  ),
  passage("§ 24", "Das Hafenamt verweigert die Erlaubnis, wenn der Kahn die sichere Fahrt gefährden würde."),
  passage("§ 25", "Verspätete Anträge der Reederei sind vom Hafenamt zurückzuweisen."),
  passage("§ 26", "Die versäumte Meldung ist gleichzeitig mit dem Antrag des Lotsen nachzuholen."),
  passage("§ 27", "Der Lotse hat den Anordnungsanspruch der Reederei zu prüfen."),
  passage(
    "§ 28",
    "Es ist zu beachten, dass die Wahl des Liegeplatzes seerechtliche Bedeutung hat, da das Hafenamt nur über wenige Bojen verfügt.",
  ),
  passage(
    "§ 30",
    "Die Meldung ist nach Ablauf von drei Tagen seit Erlassung des Bescheides nicht mehr möglich.",
  ),
  passage("§ 31", "Die Sperre des Ministers bedarf der Gegenzeichnung durch den Präsidenten des Hafens."),
  passage("§ 32", "Nach fruchtlosem Ablauf der Frist gilt der Antrag der Reederei als zurückgezogen."),
  passage(
    "§ 33",
    "Die Fährordnung gilt für alle Boote, nicht lediglich für die Minderheitsfähren der Reederei. Bojen gelten nur bei Nebel.",
  ),
  passage("§ 37", "Inhaber von Lotsenpässen sind von der Pflicht zum Abschluss einer Versicherung befreit."),
  passage("§ 38", "Die Zulassung wird aufgehoben, wenn das Boot nicht mehr seetüchtig ist."),
  passage("§ 36", "Mit dem Antrag soll eine Abschrift der Seekarte vorgelegt werden."),
  passage("§ 34", "Die Kündigung des Arbeitgebers bedarf der Schriftform."),
  passage(
    "§ 35",
    "Die Hafenabgaben wurden um 3 % erhöht. Die Hafenabgaben wurden um 5 % angepasst, und die Lotsengelder gesenkt.",
  ),
  passage("§ 29", "Das Hafenamt ist nicht verpflichtet, den Fährbetrieb bei Nebel auszusetzen."),
]);

table("a German rule is not turned by one word", atPin(quayAct, " (", " FährG)."), {
  "§ 21 | Die Zuständigkeit des Hafenamts kann weder begründet noch geändert werden": "VERIFIED",
  "§ 21 | Die Zuständigkeit des Hafenamts kann zwar nicht begründet, wohl aber geändert werden":
    "PARTIAL what the sentence says",
  "§ 22 | Der Lotse legt diskretionäre Regeln für den Verkehr der Fähren fest": "PARTIAL diskretionäre",
  "§ 23 | Die Reederei kann ein Gutachten über das Fahrwasser einholen": "VERIFIED",
  "§ 23 | Nur die Reederei kann ein Gutachten über das Fahrwasser einholen": "PARTIAL “Nur”",
  "§ 24 | Gefährdet der Kahn die sichere Fahrt, verweigert das Hafenamt die Erlaubnis": "VERIFIED",
  "§ 24 | Gefährdet der Kahn die sichere Fahrt, erteilt das Hafenamt die Erlaubnis": "PARTIAL erteilt",
  "§ 25 | Verspätete Anträge der Reederei sind abzuweisen": "PARTIAL abzuweisen",
  "§ 26 | Die versäumte Meldung ist vor dem Antrag des Lotsen nachzuholen": "PARTIAL vor dem",
  "§ 26 | Der Lotse hat die versäumte Meldung gleichzeitig mit dem Antrag nachgeholt": "VERIFIED",
  "§ 27 | Der Lotse hat den Anordnungsgrund der Reederei zu prüfen": "PARTIAL “Anordnungsgrund”",
  "§ 28 | Die Wahl des Liegeplatzes hat keine seerechtliche Bedeutung": "PARTIAL “keine”",
  "§ 30 | Drei Tage seit Zustellung des Bescheides ist die Meldung nicht mehr möglich":
    "PARTIAL Zustellung des Bescheides",
  "§ 31 | Die Sperre bedarf der Gegenzeichnung durch den Präsidenten": "VERIFIED",
  "§ 31 | Die Sperre bedarf der Gegenzeichnung durch den Minister":
    "PARTIAL Gegenzeichnung durch den Minister",
  "§ 32 | Nach fruchtlosem Ablauf der Frist ist der Antrag der Reederei abzuweisen": "PARTIAL abzuweisen",
  "§ 33 | Die Fährordnung gilt für alle Boote": "VERIFIED",
  "§ 33 | Die Fährordnung gilt lediglich für die Minderheitsfähren der Reederei": "PARTIAL “lediglich”",
  "§ 37 | Inhaber von Lotsenpässen müssen eine Versicherung nicht abschließen": "VERIFIED",
  "§ 37 | Inhaber von Lotsenpässen müssen eine Versicherung abschließen": "PARTIAL müssen",
  "§ 38 | Die Zulassung wird annulliert, wenn das Boot nicht mehr seetüchtig ist": "PARTIAL annulliert",
  "§ 36 | Mit dem Antrag soll eine Abschrift der Seekarte vorgelegt werden": "VERIFIED",
  "§ 36 | Mit dem Antrag muss eine Abschrift der Seekarte vorgelegt werden": "PARTIAL muss",
  "§ 34 | Die Kündigung des Arbeitgebers bedarf der Schriftform": "VERIFIED",
  "§ 34 | Die Kündigung des Arbeitnehmers bedarf der Schriftform": /^PARTIAL/,
  "§ 35 | Die Hafenabgaben wurden um 3 % erhöht": "VERIFIED",
  "§ 29 | Der Fährbetrieb wird bei Nebel ausgesetzt": "PARTIAL what the sentence says",
});
