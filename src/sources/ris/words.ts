const list = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/**
 * Words of questions that no legal text need contain. The portal wants every word of a query in a hit, so they
 * are left out; "nicht", "ohne", "bei" and the like stay, because they may matter.
 */
export const QUESTION_WORDS: ReadonlySet<string> = list(
  "wann warum wieso weshalb wie was wer wen wem wo woher wohin welche welcher welches welchen ob ist sind war wird werden kann können darf dürfen " +
    "muss müssen soll sollen hat haben gilt gelten gibt es ich wir man mein meine der die das den dem des ein eine einer eines einen einem und oder zum zur im am vom von für mit auf an in zu " +
    "what when why how who whom whose which where is are was were does do did can could may must shall should has have had the a an of in for to " +
    "on at by and or under my i we you it there if german germany law according about with",
);

/** English words that show that a query is English: only then are its terms read as German ones. */
export const ENGLISH: ReadonlySet<string> = list(
  "what when why how who which where is are does can must shall should the of for to under my a an law and period damages liability tenant landlord contract breach",
);

/** English legal terms -> the German ones under which federal law and courts treat them; longest first when read. */
export const ENGLISH_TERMS: ReadonlyMap<string, string> = new Map([
  ["limitation period", "Verjährung"],
  ["statute of limitations", "Verjährung"],
  ["unjust enrichment", "ungerechtfertigte Bereicherung"],
  ["breach of contract", "Pflichtverletzung"],
  ["good faith", "Treu und Glauben"],
  ["unfair dismissal", "Kündigungsschutz"],
  ["notice period", "Kündigungsfrist"],
  ["product liability", "Produkthaftung"],
  ["terms and conditions", "Allgemeine Geschäftsbedingungen"],
  ["power of attorney", "Vollmacht"],
  ["data protection", "Datenschutz"],
  ["human dignity", "Menschenwürde"],
  ["freedom of expression", "Meinungsfreiheit"],
  ["self defence", "Notwehr"],
  ["self-defence", "Notwehr"],
  ["trade mark", "Marke"],
  ["unfair competition", "unlauterer Wettbewerb"],
  ["legal aid", "Prozesskostenhilfe"],
  ["interim injunction", "einstweilige Verfügung"],
  ["value added tax", "Umsatzsteuer"],
  ["income tax", "Einkommensteuer"],
  ["damages", "Schadensersatz"],
  ["compensation", "Schadensersatz"],
  ["negligence", "Fahrlässigkeit"],
  ["liability", "Haftung"],
  ["tort", "unerlaubte Handlung"],
  ["contract", "Vertrag"],
  ["rescission", "Rücktritt"],
  ["avoidance", "Anfechtung"],
  ["warranty", "Gewährleistung"],
  ["defect", "Mangel"],
  ["landlord", "Vermieter"],
  ["tenant", "Mieter"],
  ["lease", "Mietvertrag"],
  ["rent", "Miete"],
  ["employer", "Arbeitgeber"],
  ["employee", "Arbeitnehmer"],
  ["dismissal", "Kündigung"],
  ["termination", "Kündigung"],
  ["divorce", "Scheidung"],
  ["maintenance", "Unterhalt"],
  ["custody", "Sorgerecht"],
  ["inheritance", "Erbschaft"],
  ["will", "Testament"],
  ["insolvency", "Insolvenz"],
  ["mortgage", "Hypothek"],
  ["ownership", "Eigentum"],
  ["property", "Eigentum"],
  ["theft", "Diebstahl"],
  ["fraud", "Betrug"],
  ["murder", "Mord"],
  ["manslaughter", "Totschlag"],
  ["copyright", "Urheberrecht"],
  ["trademark", "Marke"],
  ["shareholder", "Gesellschafter"],
  ["company", "Gesellschaft"],
  ["consumer", "Verbraucher"],
  ["injunction", "Unterlassung"],
  ["appeal", "Berufung"],
  ["evidence", "Beweis"],
  ["asylum", "Asyl"],
  ["tax", "Steuer"],
]);

/** Last parts of German legal compounds: "Schadensersatzanspruch" is also found as two words. */
export const COMPOUND_HEADS: readonly string[] = (
  "anspruch ansprüche pflicht recht vertrag frist gesetz ordnung klage verfahren kündigung haftung schutz vergütung zahlung " +
  "erklärung verletzung beschwerde berufung revision versicherung steuer prüfung bescheid ausschluss vorbehalt minderung erhöhung verbot gebot"
).split(" ");
