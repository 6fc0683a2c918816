import type { UnseenPage } from "./types.ts";

const NRW_HEAD = (court: string, day: string, fileNumber: string) =>
  `<html><head><title>${court}, ${fileNumber}</title></head><body><div class="maindiv"><div class="feldbezeichnung">Datum:</div><div class="feldinhalt">${day}</div><div class="feldbezeichnung">Gericht:</div><div class="feldinhalt">${court}</div><div class="feldbezeichnung">Entscheidungsart:</div><div class="feldinhalt">Urteil</div><div class="feldbezeichnung">Aktenzeichen:</div><div class="feldinhalt">${fileNumber}</div>`;

/** Portals of the Länder and sites of the federal courts. */
export const GERMAN_COURT_PAGES: readonly UnseenPage[] = [
  {
    name: "NRW: a table inside a numbered paragraph, numbers with spaces and line breaks around them",
    html: `${NRW_HEAD("Landgericht Köln", "03.02.2025", "14 O 901/24")}<div class="feldbezeichnung">Tenor:</div><div class="feldinhalt"><p>Der Beklagte zahlt 12,50 € nebst 5&nbsp;% Zinsen.</p></div><p></p>
<span class="absatzRechts">
   1
</span><p class="absatzLinks">Die Fähre fuhr nach folgendem Plan:</p>
<table class="absatzLinks"><tbody><tr><th>Stunde</th><th>Ufer</th></tr><tr><td>8</td><td>Deutz</td></tr><tr><td>9</td><td>Rodenkirchen</td></tr></tbody></table>
<span class="absatzRechts">&nbsp;2&nbsp;</span><p class="absatzLinks"><strong><span style="text-decoration:underline">Entscheidungsgründe:</span></strong></p>
<span class="absatzRechts">3</span><p class="absatzLinks">I.<br />Die Klage ist zulässig und<br />begründet.</p></div></body></html>`,
    pins: ["Rn. 1", "Rn. 2", "Rn. 3"],
    title: "LG Köln, Urteil vom 3.2.2025 – 14 O 901/24",
  },
  {
    name: "NRW: nested lists and quotations below one number",
    html: `${NRW_HEAD("Amtsgericht Essen", "17.11.2023", "131 C 902/23")}<span class="absatzRechts">1</span><p class="absatzLinks">Die Klägerin verlangt:</p><ul class="absatzLinks"><li><p>das Fährgeld, nämlich</p><ol class="absatzLinks"><li>für Kinder,</li><li>für Ziegen,</li></ol></li><li><p>die Zinsen.</p></li></ul><span class="absatzRechts">2</span><blockquote><p class="absatzLinks">„1. Wer übersetzt, zahlt. 2. Wer schwimmt, nicht.“</p></blockquote><p class="absatzLinks">So lautet die Ordnung.</p><span class="absatzRechts">3</span><p class="absatzLinks">Sie gilt.</p></div></body></html>`,
    pins: ["Rn. 1", "Rn. 2", "Rn. 3"],
    title: "AG Essen, Urteil vom 17.11.2023 – 131 C 902/23",
  },
  {
    name: "NRW: two notes on one word and a number at the foot",
    html: `${NRW_HEAD("Oberverwaltungsgericht NRW", "11.10.2024", "2 B 903/24")}<span class="absatzRechts">1</span><p class="absatzLinks">Der Kahn<sup>2</sup> ist 4 m² groß<sup>3</sup>.</p><span class="absatzRechts">2</span><p class="absatzLinks">Vgl. BVerwG, Urteil vom 18. Januar 2024 - 5 C 13.22 -, juris Rn. 9.</p></div></body></html>`,
    pins: ["Rn. 1", "Rn. 2"],
  },
  {
    name: "Bavaria: a table, headings between the numbers, a paragraph of two pieces",
    html: `<html><head><title>Bürgerservice - VG Ansbach, Urteil v. 05.03.2024 – AN 10 K 23.904</title></head><body><div>Menü</div><div class="cont"><div class="rsprbox"><div class="rsprboxueber">Titel:</div><h1 class="titelzeile">Fährverbot</h1><div class="rsprboxueber">Leitsatz:</div><div class="leitsatz">1. Fähren dürfen fahren. (Rn. 2)</div><div class="leitsatz">2. Nachts nicht. (Rn. 3)</div></div>
<h2 class="entsueber">Tenor</h2><div class="rdblock"><div class="rd"></div><div class="absatz tenor">I. Die Klage wird abgewiesen.</div></div>
<h2 class="entsueber">Tatbestand</h2><div class="rdblock"><div class="rd">1</div><div class="absatz tatbestand">Der Plan:<table><tr><td>8 Uhr</td><td>Nord</td></tr><tr><td>9 Uhr</td><td>Süd</td></tr></table></div></div>
<h3 class="entsueber">1. Zum Sachverhalt</h3><div class="rdblock"><div class="rd">2</div><div class="absatz tatbestand">Erster Teil.</div></div><div class="rdblock"><div class="rd"></div><div class="absatz tatbestand">Zweiter Teil ohne Zahl.</div></div>
<h2 class="entsueber">Entscheidungsgründe</h2><div class="rdblock"><div class="rd"> 3 </div><div class="absatz gruende">a) Die Klage<br>ist<br>unbegründet.</div></div></div></body></html>`,
    pins: ["Rn. 1", "Rn. 2", "Rn. 3"],
    title: "VG Ansbach, Urteil vom 5.3.2024 – AN 10 K 23.904",
    aside: ["Menü"],
  },
  {
    name: "Bavaria as XML: a list, a table and a separate opinion",
    html: `<?xml version="1.0" encoding="UTF-8"?><byrecht-rspr doknr="Y-300-Z-BECKRS-B-2024-N-90501"><metadaten><aktenzeichen ersatz="1">3 U 905/24</aktenzeichen><doktyp>Urt</doktyp><entsch-datum ersatz="20240612">2024-06-12</entsch-datum><gericht><gertyp>OLG</gertyp><gerort>Nürnberg</gerort></gericht></metadaten><textdaten><tenor><body><div><p>I. Die Berufung ist<br/>zurückgewiesen.</p></div></body></tenor><gruende><body><div><p>A.</p><p><rd nr="1"/>Es fuhren:</p><dl><dt>1.</dt><dd><p>der Kahn,</p></dd><dt>2.</dt><dd><p>das Floß.</p></dd></dl><p><rd nr="2"/>Preise:</p><table><tr><td>Kind</td><td>1 €</td></tr></table><p>Danach nichts.</p><p><rd nr="3"/><b>Zinsen</b> sind <i>nicht</i> geschuldet.</p></div></body></gruende></textdaten></byrecht-rspr>`,
    pins: ["Rn. 1", "Rn. 2", "Rn. 3"],
    title: "OLG Nürnberg, Urteil vom 12.6.2024 – 3 U 905/24",
    aside: ["24Urt2024 06 12OLGNürnberg"],
  },
  {
    name: "BVerwG: a list in a numbered block, a table, judges at the end",
    html: `<html><head><title>BVerwG 6 C 906.23, Beschluss vom 27. März 2025 | Bundesverwaltungsgericht</title></head><body><nav><a href="/">Start</a></nav><div class="row entscheidung"><div class="entscheidung"><h2 class="entscheidung-upper">Beschluss</h2></div><h3>Gründe</h3><div class="rdn" data-rdn="1"><p><span class="rdn">1</span> Drei Punkte:</p><ol><li>Laterne,</li><li>Seil mit<ul><li>Knoten,</li><li>Haken,</li></ul></li><li>Ruder.</li></ol></div><div class="rdn" data-rdn="2"><p><span class="rdn">2</span>
Der Tarif</p><table><tr><th>Tag</th><th>Preis</th></tr><tr><td>1.</td><td>3 €</td></tr></table><p>ist zu hoch.</p></div><p>Kraft &nbsp; Heitz &nbsp; Möller</p></div></body></html>`,
    pins: ["Rn. 1", "Rn. 2"],
    title: "BVerwG, Beschluss vom 27.3.2025 – 6 C 906.23",
    aside: ["Start"],
  },
  {
    name: "BFH: headings inside the list, a table and a nested list in one number",
    html: `<html><head><title>Entscheidung Detail | Bundesfinanzhof</title></head><body><main class="main"><h1><span>Urteil</span> vom 24. September 2024, X R 907/22</h1><h2 class="a-headline__2">Leitsätze</h2><div class="m-decisions"><p>1. Kähne sind beweglich.</p><p>2. Stege nicht.</p></div><h2 class="a-headline__2">Tatbestand</h2><div class="m-decisions"><h3 class="a-headline__2">I.</h3><ol class="m-decisions__list"><li class="m-decisions__item" data-rd="1"><p>Im Streitjahr galt:</p><table><tr><td>2019</td><td>10.000 €</td></tr><tr><td>2020</td><td>12.000 €</td></tr></table><p>Das steht fest.</p></li><li class="m-decisions__item" data-rd="2"><p>Der Kläger beantragt,</p><ol><li>die Bescheide aufzuheben,</li><li>hilfsweise zu ändern.</li></ol></li></ol><h3 class="a-headline__2">II.</h3><ol class="m-decisions__list" start="3"><li class="m-decisions__item" data-rd="3"><p>1. Die Revision ist begründet.</p></li></ol></div></main></body></html>`,
    pins: ["Rn. 1", "Rn. 2", "Rn. 3"],
    title: "BFH, Urteil vom 24.9.2024 – X R 907/22",
    aside: ["Entscheidung Detail Bundesfinanzhof"],
  },
  {
    name: "BGH: cells for numbers and text, a table of data among them",
    html: `<html><head><title>Urteil</title></head><body><table><tr><td>Menü</td><td><h1>BUNDESGERICHTSHOF Urteil vom 12.11.2024, XI ZR 908/23</h1><p class="tenor">Tenor</p><div><p>Die Revision wird zurückgewiesen.</p></div><p class="gruende">Gründe</p><div><table><tr><td valign=top><table><tr><td>1&nbsp;</td></tr></table></td><td><table><tr><td><rd nr="1"></rd>Die Parteien streiten.</td></tr></table><table><tr><td></td></tr></table></td></tr><tr><td valign=top><table><tr><td><I>2</I>&nbsp;</td></tr></table></td><td><table><tr><td><rd nr="2"></rd>Es galten 2 Sätze: <br>3 v.H. und<br>4 v.H.</td></tr></table></td></tr><tr><td valign=top><table><tr><td><I>3</I>&nbsp;</td></tr></table></td><td><table><tr><td><rd nr="3"></rd>Das genügt nicht.</td></tr></table><table class="Rsp"><tr><td>Ellenberger</td><td>&nbsp;</td><td>Matthias</td></tr></table></td></tr></table></div></td></tr></table></body></html>`,
    pins: ["Rn. 1", "Rn. 2", "Rn. 3"],
    title: "BGH, Urteil vom 12.11.2024 – XI ZR 908/23",
    aside: ["Menü"],
  },
  {
    name: "juris portals: a quoted decision with its own numbers, a table, letters",
    html: `<html><head><title>Landesrecht SH</title></head><body><table class="docHeader"><tr><th>Gericht:</th><td>Schleswig-Holsteinisches Oberlandesgericht</td></tr><tr><th>Entscheidungsdatum:</th><td>07.05.2024</td></tr><tr><th>Aktenzeichen:</th><td>7 U 909/23</td></tr><tr><th>Dokumenttyp:</th><td>Urteil</td></tr></table><h4 class="doc">Tenor</h4><dl class="RspDL"><dt></dt><dd><p>Die Berufung wird zurückgewiesen.</p></dd></dl><h4 class="doc">Gründe</h4><dl class="RspDL"><dt></dt><dd><p style="margin-left:90pt"><strong>I.</strong></p></dd></dl><dl class="RspDL"><dt><a name="rd_1">1</a></dt><dd><p>Das Gericht schrieb:</p><p style="margin-left:36pt">„17</p><p style="margin-left:36pt">Der Kahn war leck.“</p></dd></dl><dl class="RspDL"><dt><a name="rd_2">2</a></dt><dd><table class="Rsp"><tr><th>Lfd. Nr.</th><th>Betrag</th></tr><tr><td>1</td><td>20,00 €</td></tr><tr><td>2</td><td>30,00 €</td></tr></table></dd></dl><dl class="RspDL"><dt><a name="rd_3">3</a></dt><dd><ul><li><p>a) Erstens:</p><ul><li><p>aa) dies,</p></li><li><p>bb) das.</p></li></ul></li></ul></dd></dl></body></html>`,
    pins: ["Rn. 1", "Rn. 2", "Rn. 3"],
  },
  {
    name: "BVerfG: headings with empty numbers, a separate opinion and judges in columns",
    html: `<html><head><meta name="DC.creator" content="Bundesverfassungsgericht, 1. Senat"/><meta name="DC.date" content="2024-04-09"/><title>Bundesverfassungsgericht - Entscheidungen - Fährmann</title></head><body><p>Beschluss vom 9. April 2024 - 1 BvR 910/23</p><div id="wrapperContent"><div class="entscheidung"><div class="rechts"> </div><div class="links"><p class="lszb">L e i t s ä t z e</p><p class="ls">1. Der Fährmann ist frei.</p></div><div class="rechts"> </div><div class="links"><p class="st">Gründe:</p><p class="st">A.</p></div><div class="rechts"><p class="--link"><a name="abs1" title="Absatz">1 </a> </p></div><div class="links"><p class="std">Der Beschwerdeführer rügt:</p><ul><li>Art. 2 GG,</li><li>Art. 12 GG.</li></ul></div><div class="rechts"><p class="--link"><a name="abs2" title="Absatz">2 </a> </p></div><div class="links"><p class="std">§ 1 lautet:</p><p class="zt">(1) Fähren sind frei.</p><p class="zt">(2) Kähne nicht.</p></div><div class="rechts"> </div><div class="links"><table><tr><td>Harbarth</td><td>Ott</td></tr><tr><td>Christ</td><td>Radtke</td></tr></table></div></div></div></body></html>`,
    pins: ["Rn. 1", "Rn. 2"],
    title: "BVerfG, Beschluss vom 9.4.2024 – 1 BvR 910/23",
    aside: ["Beschluss April"], // the title says it
  },
  {
    name: "BAG: definition lists, a table of data, and nested quotations",
    html: `<html><head><meta name="DC.creator" content="Das Bundesarbeitsgericht, 5. Senat"/><meta name="DC.isVersionOf" content="ECLI:DE:BAG:2024:070224.U.5AZR911.23.0"/><title>5 AZR 911/23</title></head><body><h1>5 AZR 911/23</h1><ul><li><strong>Aktenzeichen</strong><p>5 AZR 911/23</p></li><li><strong>Datum</strong><p>07.02.2024</p></li></ul><main class="decision"><h3>Tenor</h3><blockquote><blockquote><p>Die Revision wird zurückgewiesen.</p></blockquote></blockquote><h3>Tatbestand</h3><dl class="content__dl"><dt><a href="#rd-1">1</a></dt><dd id="rd-1"><p>Der Lohn betrug:</p><table><tr><td>Mai</td><td>1.000 €</td></tr></table></dd></dl><dl class="content__dl"><dt><a href="#rd-2">2</a></dt><dd id="rd-2"><blockquote><p>§ 4 Heuer</p><blockquote><p>(1) Sie wird monatlich gezahlt.</p></blockquote></blockquote></dd></dl><dl class="content__dl"><dt><a href="#rd-3">3</a></dt><dd id="rd-3"><p>I. Die Klage ist <em>un</em>begründet.</p></dd></dl></main></body></html>`,
    pins: ["Rn. 1", "Rn. 2", "Rn. 3"],
    title: "BAG, Urteil vom 7.2.2024 – 5 AZR 911/23",
  },
];
