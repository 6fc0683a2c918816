/** Invented prose without a single citation; every line is a paragraph, and many hold a trap. */
const LINES = `
Sun Tzu's Art of war has 13 chapters, and chapter 5 is the one that managers quote.
The § sign is printed on the key beside the 3, which typists in Kiel still hit by mistake.
She was born on 12 March 1992 in a house at 175 Clare Road, and moved out in 2001.
Version 2.4.1 of the program fixed 23 defects; version 2.5 (2019) brought 4 more.
Call (02) 9876 5432 or +49 30 901820 between 9 and 17 o'clock.
4 Findings of the survey
The committee met on 7 February 2024 (its third meeting) and adopted 12 of 15 proposals.
Art is not a book, and a book is rarely art.
Die Diese Art der Bewirtschaftung hat 5 Vorteile und 3 Nachteile.
Eine Art Vertrag, sagte er, sei das nicht gewesen, eher eine Art Abrede unter Nachbarn.
In 1992 the harbour (built 1888) had 175 cranes and 1 lighthouse.
The ratio of 5:3 was kept until 2015; after that it fell to 4:3.
Table 3 shows that 20 of 45 respondents agreed, 12 disagreed and 13 had no opinion.
He paid $1,992.23 for the car and $20-30 a week for its petrol.
Room 12A is on the second floor, room 14 on the third.
Die Sitzung vom 12. März 2020 dauerte von 9.15 bis 16.40 Uhr.
Das Urteil der Nachbarn vom letzten Sommer fiel milder aus als erwartet.
Am 3.2.2021 schneite es in Köln, am 4.2.2021 taute es schon wieder.
Die AG hat 2020 einen Gewinn von 5 Mio. Euro gemacht, nach 4 Mio. im Jahr 2019.
In der WG am Markt wohnten 2014 fünf Leute, 2015 nur noch drei.
Der Mietvertrag regelt in § 5 des Mietvertrags die Haltung von Katzen.
Nach § 3 der Satzung wählt der Verein alle zwei Jahre einen Vorstand.
Gate C-12 closes at 14:05; passengers of flight OS 38 go to gate B-7.
The T-34 was built in great numbers; the C-130 still flies.
The court of the palace is 40 metres long and 23 wide.
Act 2 begins with a storm, and Act 3 ends with a wedding.
An act of kindness in 1988 changed the village more than any bill of 1989.
The bill of 2009 came to 83 dollars, wine included.
The rules of 1901 were simple: no dogs, no bicycles, no football.
Regulation of the river began in 1870 and ended in 1912.
Der Preis der DB für die Strecke stieg 2014 um 3,8 Prozent.
BB und DB waren 2014 die besten Noten der Anleihen dieses Landes.
JA 2014 hieß die Kampagne, NEIN 2015 ihr Gegenstück.
Der Zug ICE 123/19 fuhr nie, obwohl die Anzeige es behauptete.
IP address 192.168.1.23 belongs to the printer in room 7.
ISBN 978-3-406-71234-5 is printed on the back of the paperback.
The serial number is HC-A 23/19-B, the part number 4471-02.
A 5 car 12 ir convoy, as the radio operator garbled it, left at dawn.
On page 3 of 9 the author thanks her sister.
Call 1300 555 123 for the 24-hour service.
The recipe needs 2 eggs, 250 g of flour and 1.5 l of milk.
Die Postleitzahl 50667 gehört zu Köln, 10117 zu Berlin.
Konto 1234567, BLZ 370 501 98, Verwendungszweck Rechnung 12/20.
The score was 3-2 after extra time, 5-4 on penalties.
Between 1990 and 1995 the choir sang in 12 towns, among them Perth (1991) and Hobart (1994).
The museum (est 1888) has 12 rooms, [sic] 13 if one counts the cellar.
She noted [in 1992] that the town had changed.
He wrote "see you in court" on a postcard from Vienna dated 24.3.2021.
Ob 5 oder 6 Gäste kommen, weiß noch niemand.
Um 5 Ob er da war, fragte sie um 6 noch einmal.
Das Los Nr. 118 gewann, die Nr. 119 ging leer aus.
Im Saal 3 hing ein Bild von 1811, im Saal 4 eins von 1946.
Die Telefonnummer lautet 0221/123456, die Faxnummer 0221/123457.
Schlüssel 3Ob ist nicht dasselbe wie Schlüssel 4Ob.
Der Wiener sagt Jänner, der Kölner Januar.
Die Abs. sind auf dem Umschlag nicht zu lesen, der Empfänger schon.
Satz 1 und 2 der Sonate sind schnell, Satz 3 ist langsam.
Nr. 5 lebt, Nr. 6 auch, und Nr. 7 ist verreist.
The HCA tournament of 1992 had 23 teams.
HCA 23 was the number on his shirt.
The CLR of the engine is 175 at 1 bar.
CLR stands for common language runtime in some books.
The VR headset of 1977 was a 430-page dream.
I saw 3 FLR trucks and 4 ALR trucks on the road.
She ran 12 km in 59 minutes in the heat of (2012) Sydney.
The project (2010) 3 Foo 4 was a joke among programmers.
Rule 1 of the club is that one does not speak of the club; rule 2 repeats it.
Section heading: 7 Results
Part 2 of the film is longer than part 1.
Schedule 1 lists the trains, schedule 2 the ferries.
The sections 4 and 5 of the pipeline were replaced in 2003.
Order 66 was never given in this story.
The code 4711 opens the gate; the code of 1999 no longer does.
The order of 12 March was for 50 boxes.
Standard sizes are 36, 38 and 40.
Constitution Hill is a steep street, and he had a good constitution.
His constitution was strong; at 92 he still swam.
The Parliament building of 1988 has 4,500 rooms.
An Ordinance Survey map of 1931 shows the well.
The Crown jewels were shown in 1953 (and in 1977).
John v the machine was the title of the show, and John won.
Smith v. Jones was how the poster announced the fight of 1923.
He lost 5-0 to the federer of his village in the 2019 final.
See the note on page 12, or the one above the table.
The ibis is a bird that Sydney knows well.
Note 3 is a G, note 4 an A.
In the op shop on 5th Street cit­rus crates cost 2 dollars.
Die Ebene ist 12 km breit, ebenda fließt der Fluss.
Der Kurs der Aktie lag bei 154, 239 Stück wurden verkauft.
In den Jahren 2014, 2015 und 2016 fiel wenig Schnee.
Nach 20 Jahren und 3 Monaten zog sie nach Graz.
SZ 2020 war ein guter Jahrgang, meinte der Winzer.
Das Rundschreiben vom 5. Mai 2012 hatte 34 Seiten.
Das Modell RS 01 verkauft sich besser als das Modell RS 02.
Der EG-Raum liegt links, der OG-Raum rechts.
EU 2016 hieß das Planspiel, an dem 679 Schüler teilnahmen.
Richtlinie für Gäste: Schuhe aus, Handy aus.
Die Verordnung des Arztes lautete: 3 Tropfen am Morgen, 2 am Abend.
The directive was clear: be home by 10.
The regulation ball weighs 450 g, the junior ball 350 g.
His decision of 2000 to sell 520 sheep was a good one.
The case of the missing cat took 26 days and 62 posters.
Case 5 of beer was opened first.
Rs 500 bought a meal in Pune in 2009.
Fn and Alt are keys; S and C are not.
The C-major scale has 7 notes, the T-shirt 2 sleeves.
Das Az der Firma war 12; was es bedeutet, weiß niemand.
`.trim();

/** Ordinary filler sentences for paragraphs. */
const PLAIN = `
The ferry was late again, and nobody on the pier was surprised.
Rain fell through the night, though the forecast had promised otherwise.
The council had 12 members, of whom 7 came to the meeting in 2018.
Her letters, 45 in all, were found in a tin box under the stairs.
Between 9 and 11 the market is at its busiest.
The bridge was opened on 19 March 1932 by someone who had not been asked.
He counted 20-30 gulls, then gave up.
Die Brücke wurde am 3. Oktober 1990 eingeweiht.
Im Garten stehen 4 Apfelbäume, 2 Birnbäume und ein alter Schuppen.
Der Verein zählt 230 Mitglieder, von denen 12 aktiv sind.
Am Bahnhof wartete er bis 17.30 Uhr, dann ging er zu Fuß.
Seine Rechnung über 1.250,50 Euro blieb ein Jahr lang offen.
`.trim();

const traps = LINES.split("\n");
const plain = PLAIN.split("\n");

/** 200 paragraphs: every trap alone or between ordinary sentences. */
export const PARAGRAPHS: readonly string[] = Array.from({ length: 200 }, (_, at) => {
  const trap = traps[at % traps.length] ?? "";
  const [before = "", after = ""] = [plain[at % plain.length], plain[(at * 5 + 3) % plain.length]];
  return at < traps.length ? trap : `${before} ${trap} ${after}`;
});
