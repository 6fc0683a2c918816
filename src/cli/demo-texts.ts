interface Sample {
  readonly country: string;
  readonly file: string;
  readonly text: string;
  readonly pin: string;
}

/** Invented documents in the mark-up of a court's site, a portal and the Official Journal. */
export const SAMPLES: readonly Sample[] = [
  {
    country: "Australia",
    file: "judgment.html",
    pin: "[2]",
    text: `<html lang="en"><head><title>Marlowe v Tidewater Ferries Pty Ltd [2024] NSWCA 901</title></head><body><div id="decisionDetail"><h1>Marlowe v Tidewater Ferries Pty Ltd</h1><table><tr><td>Medium Neutral Citation:</td><td>Marlowe v Tidewater Ferries Pty Ltd [2024] NSWCA 901</td></tr><tr><td>Decision date:</td><td>12 March 2024</td></tr><tr><td>Before:</td><td>Reed JA</td></tr></table><p><span class="list_number_">1</span> The appellant slipped on the gangway of the ferry Osprey at Saltpan Point.</p><p><span class="list_number_">2</span> A ferry operator owes its passengers a duty of care that begins on the gangway and not on the deck.</p><p><span class="list_number_">3</span> The appeal is dismissed with costs.</p></div></body></html>`,
  },
  {
    country: "Germany",
    file: "urteil.html",
    pin: "Rn. 2",
    text: `<html lang="de"><head><title>Landesrecht</title></head><body><table><tr><th>Gericht:</th><td>Oberlandesgericht Hamburg</td></tr><tr><th>Entscheidungsdatum:</th><td>11.10.2022</td></tr><tr><th>Aktenzeichen:</th><td>6 U 987/22</td></tr><tr><th>Dokumenttyp:</th><td>Urteil</td></tr></table><h4>Gründe</h4><dl class="RspDL"><dt><a name="rd_1">1</a></dt><dd><p>Die Parteien streiten um einen Fährschein.</p></dd></dl><dl class="RspDL"><dt><a name="rd_2">2</a></dt><dd><p>Der Fährmann schuldet auch den sicheren Weg über den Steg.</p></dd></dl></body></html>`,
  },
  {
    country: "European Union",
    file: "regulation.xhtml",
    pin: "Article 2(1)",
    text: `<html><body><p class="oj-doc-ti">REGULATION (EU) 2024/9901 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL</p><p class="oj-doc-ti">on the safety of gangways</p><div class="eli-subdivision" id="art_1"><p class="oj-ti-art">Article 1</p><p class="oj-sti-art">Scope</p><p class="oj-normal">This Regulation applies to gangways of ferries.</p></div><div class="eli-subdivision" id="art_2"><p class="oj-ti-art">Article 2</p><p class="oj-sti-art">Duties</p><div><p class="oj-normal">1.   Operators shall keep gangways free of ice.</p></div><div><p class="oj-normal">2.   Member States shall lay down penalties.</p></div></div></body></html>`,
  },
];

/** One statement is wrong: the judgment ends with [3]. */
export const DRAFT = `The duty begins on the gangway: Marlowe v Tidewater Ferries Pty Ltd [2024] NSWCA 901 at [9].
Ebenso OLG Hamburg, Urteil vom 11.10.2022 – 6 U 987/22, Rn. 2.
See also Regulation (EU) 2024/9901, Article 2(1).`;
