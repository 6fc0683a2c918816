import type { UnseenPage } from "./types.ts";

/** Portals with decisions that no table of the product names. */
export const GERMAN_PORTALS: readonly UnseenPage[] = [
  {
    name: "a portal that prints the numbers in spans, and a citation as its title",
    html: `<html lang="de"><head><title>OLG Hamm, Urteil vom 27.10.2022 - 4 U 922/21 - openJur</title></head><body><nav><a href="/">openJur</a></nav><h1>OLG Hamm, Urteil vom 27.10.2022 - 4 U 922/21</h1><table><tr><td>Fundstelle</td><td>openJur 2022, 99922</td></tr><tr><td>Rkr:</td><td>ja</td></tr></table><h2>Tenor</h2><p>Auf die Berufung wird das Urteil abgeändert.</p><h2>Gründe</h2><p><span class="rn" id="rn1">1</span> A.</p><p><span class="rn" id="rn2">2</span> Die Klägerin verlangt Unterlassung.</p><p><span class="rn" id="rn3">3</span> Sie hat beantragt,</p><blockquote><p>1. zu verurteilen,</p><p>2. hilfsweise anzuhalten.</p></blockquote><p><span class="rn" id="rn4">4</span> B. Die Berufung hat Erfolg.</p></body></html>`,
    pins: ["Rn. 1", "Rn. 2", "Rn. 3", "Rn. 4"],
    title: "OLG Hamm, Urteil vom 27.10.2022 – 4 U 922/21",
    aside: ["openJur"],
  },
  {
    name: "a portal with labels in a list and a banner that asks for cookies",
    html: `<html lang="de"><head><title>Entscheidungsdatenbank</title></head><body><div id="cookie-banner"><p>Wir verwenden Cookies.</p></div><dl class="meta"><dt>Gericht</dt><dd>OLG Dresden</dd><dt>Datum</dt><dd>03.07.2023</dd><dt>Aktenzeichen</dt><dd>4 U 923/22</dd><dt>Entscheidungsart</dt><dd>Beschluss</dd></dl><h2>Gründe</h2><div class="absatz"><div class="randnummer">1</div><div>Die Klägerin ist Reederin.</div></div><div class="absatz"><div class="randnummer">2</div><div>Sie meint:<ul><li>erstens sei Ebbe gewesen,</li><li>zweitens Flut.</li></ul></div></div><div class="absatz"><div class="randnummer">3</div><div>Die Berufung ist unbegründet.</div></div></body></html>`,
    pins: ["Rn. 1", "Rn. 2", "Rn. 3"],
    title: "OLG Dresden, Beschluss vom 3.7.2023 – 4 U 923/22",
    aside: ["Wir verwenden Cookies"],
  },
  {
    name: "a portal that prints each number in a line of its own",
    html: `<html lang="de"><head><title>Urteile</title></head><body><table><tr><td>Gericht:</td><td>AG Köln</td></tr><tr><td>Datum:</td><td>04.05.2021</td></tr><tr><td>Aktenzeichen:</td><td>131 C 925/20</td></tr><tr><td>Art:</td><td>Urteil</td></tr></table><h3>Tatbestand</h3><p>1</p><p>Die Klägerin fuhr.</p><p>2</p><p>Der Beklagte nicht.</p><h3>Entscheidungsgründe</h3><p>3</p><p>Die Klage ist begründet.</p></body></html>`,
    pins: ["Rn. 1", "Rn. 2", "Rn. 3"],
    title: "AG Köln, Urteil vom 4.5.2021 – 131 C 925/20",
  },
  {
    name: "a judgment of 1992 without numbers, whose applications are a list",
    html: `<html><head><title>BGH</title></head><body><p>BUNDESGERICHTSHOF</p><p>IM NAMEN DES VOLKES</p><p>URTEIL</p><p>I ZR 924/90</p><p>Verkündet am: 12. März 1992</p><p>hat für Recht erkannt:</p><p>Die Revision wird zurückgewiesen.</p><p>Tatbestand:</p><p>Sie hat beantragt,</p><p>1. die Beklagte zu verurteilen,</p><p>2. Auskunft zu erteilen,</p><p>3. Rechnung zu legen,</p><p>4. die Akten vorzulegen.</p><p>Entscheidungsgründe:</p><p>I. Das hält der Nachprüfung stand.</p></body></html>`,
    pins: [],
    title: "BGH, Urteil vom 12.3.1992 – I ZR 924/90",
  },
  {
    name: "juris' mark-up at a Land's portal: an annex behind the reasons has no number",
    html: `<html lang="de"><head><title>Landesrecht BW</title></head><body><table><tr><th>Gericht:</th><td>Verwaltungsgerichtshof Baden-Württemberg 3. Senat</td></tr><tr><th>Entscheidungsdatum:</th><td>14.05.2024</td></tr><tr><th>Aktenzeichen:</th><td>3 S 920/23</td></tr><tr><th>Dokumenttyp:</th><td>Urteil</td></tr></table><h4 class="doc">Tenor</h4><dl class="RspDL"><dt></dt><dd><p>Die Satzung ist unwirksam.</p></dd></dl><h4 class="doc">Gründe</h4><dl class="RspDL"><dt><a name="rd_1">1</a></dt><dd><p>Preise:</p><table><tr><td>Meersburg</td><td>3 €</td></tr><tr><td>Konstanz</td><td>4 €</td></tr></table></dd></dl><dl class="RspDL"><dt><a name="rd_2">2</a></dt><dd><p>1. Die Revision wird nicht zugelassen.</p></dd></dl><h4 class="doc">Anlage</h4><dl class="RspDL"><dt></dt><dd><p>Lageplan: Steg 1.</p></dd></dl></body></html>`,
    pins: ["Rn. 1", "Rn. 2"],
    title: "VGH Baden-Württemberg, Urteil vom 14.5.2024 – 3 S 920/23",
  },
];
