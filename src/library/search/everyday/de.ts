/** Everyday German words and the law's words for them, by field of law; `question.ts` reads the notation. */
export const GERMAN = `
# Miete, Nachbarn, Grundstück
Vermieter, Vermieterin, Hausbesitzer: Vermieter/Mietverhältnis Mieter/Mietvertrag
Mieter, Mieterin, mieten, Miete: Mieter/Mietverhältnis Miete/Mietzins
raus aus Wohnung, rausgeschmissen, rauswerfen, rauswirft, vor die Tür gesetzt, ausziehen, sollen raus, soll raus: Räumung/Kündigung Herausgabe/Nutzungsuntersagung
Wohnung für Tochter, Wohnung für Sohn, selbst einziehen, selber einziehen, will Wohnung: Eigenbedarf Kündigung
Kaution, Kaution zurück: Mietsicherheit/Kaution
Schimmel, feucht, undicht, Heizung kaputt, Heizung ausgefallen: Mangel/Mietmangel Minderung/Instandsetzung
Nebenkosten, Nebenkostenabrechnung: Betriebskosten Abrechnung
Heizung, heizen, Ofen, zu kalt, Heizkörper, Heizlüfter: Heizkosten/Heizung Bedarf/Aufwendungen Unterkunft
Nachbar, Nachbarin, Nachbarn, nebenan: Nachbar/Grundstück Beeinträchtigung/Immission
Lärm, laut, Krach, Gestank, stinkt: Lärm/Immission/Beeinträchtigung
Hecke, Zaun, Grenze, überhängend: Grenze/Einfriedung Grundstück
Hütte, Holzhütte, Holzhaus, Gartenhaus, Schuppen, Garage, anbauen, gebaut ohne, schwarz gebaut, Schwarzbau: Baugenehmigung/Gebäude bauliche/Bauaufsichtsbehörde Nutzungsuntersagung/Beseitigung
Bauamt, abreißen, Abriss, abreissen: Bauaufsichtsbehörde/Beseitigungsanordnung/Abriss Duldung
Bürgermeister, Rathaus, Stadt gesagt, Gemeinde sagt, zugesagt: Gemeinde/Zusicherung/Duldung Vertrauensschutz
Handwerker, Baufirma, Pfusch, Bauarbeiten, Klempner, Dachdecker: Werkvertrag/Unternehmer/Werk Mangel/Nacherfüllung
Haus gekauft, Hauskauf, Wohnung gekauft, Makler: Kaufvertrag/Grundstück/Auflassung Verkäufer/Käufer
gehört Haus, wem gehört, Haus gehören, gehört es: Eigentum/Eigentümer Grundbuch/Eintragung
jahrelang gewohnt, immer gewohnt, jahrzehntelang: Ersitzung/Eigenbesitz
Eigentümerversammlung, Eigentumswohnung, WEG: Wohnungseigentum/Wohnungseigentümer Gemeinschaftseigentum

# Arbeit
Chef, Chefin, Firma, Boss, Arbeit bei: Arbeitgeber/Arbeitgeberin Arbeitnehmer/Arbeitsverhältnis
gefeuert, entlassen, rausgeworfen, rausgeflogen, gekündigt worden, Job verloren, Stelle verloren, Rauswurf: Kündigung/Entlassung Arbeitsverhältnis/Kündigungsschutzklage
Job, Jobs, Stelle, arbeiten, neue Arbeit, etwas Neuem: Beschäftigung/Arbeitsverhältnis/Arbeitsplatz
nicht beworben, beworben, nicht gesucht, nichts gesucht, keinen Job gesucht: böswillig/anderweitig/unterlassen Erwerb/Verdienst Bewerbung/Bemühungen
Lohn nach, Lohn nachzahlen, Gehalt nachträglich, Lohn bekommen obwohl, Kündigung ungültig, Kündigung unwirksam: Annahmeverzug/Vergütung Anrechnung
Gehalt, Lohn, Bezahlung, verdienen, bezahlt werden: Entgelt/Vergütung/Lohn
mehr Gehalt, Gehaltserhöhung, höhere Stufe, aufsteigen, Gehaltsstufe, Wartezeit Stufe: Stufe/Stufenlaufzeit/Höhergruppierung Entgeltgruppe/Eingruppierung
Umstellung, neues System, umgestellt: Überleitung/Übergangsregelung Tarifvertrag/Besitzstand
Gewerkschaft, Streik, Tarif: Tarifvertrag/Tarifvertragsparteien
Überstunden, Mehrarbeit, länger arbeiten: Überstunden/Mehrarbeit/Arbeitszeit
krankgeschrieben, krank gemeldet, Krankschreibung, gelber Schein: Arbeitsunfähigkeit/Entgeltfortzahlung
Urlaub, frei, freie Tage: Urlaub/Urlaubsabgeltung
Mobbing, schikaniert, gemobbt: Persönlichkeitsrecht/Fürsorgepflicht
schwanger, Baby, Mutterschutz: Mutterschutz/Elternzeit/Schwangerschaft
zu alt, Ausländer, wegen Alter, behindert, benachteiligt, ungerecht behandelt: Benachteiligung/Diskriminierung/Gleichbehandlung
Leihfirma, Zeitarbeit, Leiharbeiter, Leiharbeit, Verleihfirma: Arbeitnehmerüberlassung/Verleiher/Entleiher Leiharbeitnehmer
Krankenkasse bezahlen, Sozialabgaben, Sozialversicherung, Sozialbeiträge, Beiträge nicht bezahlt: Gesamtsozialversicherungsbeitrag/Beitrag/Beiträge Haftung/Einzugsstelle
selbständig, selbstständig, Scheinselbständigkeit, Freiberufler: Selbständig/Beschäftigung abhängig/Auftragnehmer
Betriebsrente, Firmenrente, Rente vom Chef: Altersversorgung/Ruhegeld/Versorgungszusage
Zeugnis: Arbeitszeugnis/Zeugnis
Beamter, Lehrer, Polizist Beruf: Beamter/Dienstherr/Dienst
Bundeswehr, Soldat, Soldatin, Feldjäger, Kaserne: Soldat/Dienstvergehen/Disziplinarvorgesetzter Wehrdisziplinaranwaltschaft
Manöver, Übung, fremde Soldaten, amerikanische Soldaten, Truppen, Amis: Streitkräfte/ausländische Aufenthalt

# Familie, Erben, Betreuung
scheiden, Scheidung, geschieden, Ex, Exmann, Exfrau, getrennt, Trennung: Scheidung/Ehegatte/Trennung Unterhalt
Mann, Frau, Ehemann, Ehefrau, Gatte: Ehegatte/Ehemann/Ehefrau
Geld für Kind, Unterhalt, Alimente: Unterhalt/Kindesunterhalt
Kind sehen, Kinder sehen, Papa, Umgang: Umgangsrecht/Sorgerecht
Jugendamt, Heim, Kinderheim, Pflegefamilie, Pflegeeltern: Jugendhilfe/Kostenbeitrag/Träger Jugendamt
Benzin, Fahrt zur Arbeit, Weg zur Arbeit, pendeln, Auto zur Arbeit, Fahrkosten, Spritgeld: Fahrtkosten/Fahrtkostenpauschale Arbeitsstätte Einkommen
abziehen, absetzen, anrechnen: Abzug/Belastungen/Berücksichtigung Einkommen
Oma, Opa, Großmutter, Großeltern, Mutter, Vater, Eltern: Angehörige/Elternteil
Geschwister, Schwester, Bruder: Miterben/Erbengemeinschaft/Geschwister
erben, geerbt, Erbe, Erbschaft, Nachlass, vererbt: Erbe/Erblasser/Nachlass
gestorben, stirbt, tot, verstorben, Tod, starb: Erbfall/Erblasser/Tod verstorben
Testament, letzter Wille, enterbt: Testament/Pflichtteil/letztwillig
keiner will erben, Erbe abgelehnt, Erbe nicht angenommen, nicht erben, leer ausgehen Erbe: Ausschlagung/Fiskalerbschaft
verschenkt, geschenkt, übertragen Haus, Haus überschrieben, überschrieben, Haus übertragen: Schenkung/Übertragung/Erwerbsvorgang Anfechtung/Duldung
dement, Demenz, Vollmacht, kann nicht entscheiden: Betreuung/Betreuer/Geschäftsfähigkeit Vorsorgevollmacht

# Verkehr
Führerschein, Lappen, Führerschein weg, Fleppen: Fahrerlaubnis Entziehung/Fahrerlaubnisbehörde
Koks, Kokain, Gras, kiffen, gekifft, Haschisch, Drogen, Joint, Cannabis: Betäubungsmittel/Kokain/Drogen Konsum/Einnahme Fahrerlaubnis
Drogentest, Haarprobe, Urinprobe, MPU, Idiotentest: Gutachten/Begutachtung/Begutachtungsstelle Haaranalyse/Urin
betrunken gefahren, Alkohol am Steuer, Promille: Trunkenheit/Blutalkoholkonzentration/Fahruntüchtigkeit
geblitzt, zu schnell, Rotlicht, rote Ampel: Geschwindigkeit/Ordnungswidrigkeit/Bußgeld
falsch geparkt, Strafzettel, Knöllchen, Parkschein, Parken: Parkgebühr/Abstellen/Kurzparkzone Verwaltungsstrafe/Ordnungswidrigkeit
Unfall, zusammengestoßen, Autounfall, Crash, angefahren, überfahren, Radfahrer: Verkehrsunfall/Unfall/Fahrzeug Körper/Gesundheit verletzt/Schaden
Fahrerflucht, abgehauen: Unfallort/unerlaubt/Entfernen
Auto, Wagen, PKW: Fahrzeug/Kraftfahrzeug

# Schaden
kaputt, kaputtgemacht, beschädigt, zerstört, zerkratzt: Schaden/Eigentum/Beschädigung Ersatz/widerrechtlich fahrlässig/vorsätzlich
verletzt, gebrochen, wehgetan: Körper/Gesundheit/Verletzung verletzt/widerrechtlich Schaden
wer zahlt, wer bezahlt, wer haftet, muss zahlen, Geld dafür: Ersatz/Haftung/Schadensersatz verpflichtet
Schmerzensgeld: Schmerzensgeld/immateriell
Hund, gebissen: Tierhalter/Tier
Kind gemacht, Junge, Bub, Kinder spielen: Minderjährig/Aufsichtspflicht

# Strafe und Polizei
klauen, geklaut, gestohlen, stehlen: Diebstahl/Wegnahme
betrogen, Betrüger, abgezockt, reingelegt, Abzocke: Betrug/Täuschung/arglistig
gefälscht, falsche Urkunde, falsche Zeugnisse, fälschen, Fälschung, nachgemacht: Urkundenfälschung/Urkunde/Fälschung Schriftstück
am Rechner, am Computer, Photoshop, digital: elektronisch/beweiserheblich/Daten
geschlagen, verprügelt, Schlägerei, zugeschlagen: Körperverletzung/Misshandlung
umgebracht, getötet: Totschlag/Mord/Tötung
bedroht, Drohung, erpresst: Bedrohung/Nötigung/Erpressung
eingebrochen, Einbrecher: Wohnungseinbruch/Einbruchdiebstahl/Hausfriedensbruch
Knast, Gefängnis, eingesperrt, hinter Gitter, sitzt, Haft: Freiheitsstrafe/Haft/Strafvollzug
Bewährung: Bewährung/Aussetzung
ausgeliefert, ausliefern, Auslieferung, verhaften, Haftbefehl, im Ausland gesucht: Haftbefehl/Auslieferung/Übergabe Vollstreckung
Polizei, Polizisten, Bullen: Polizei/Polizeivollzugsdienst
festgehalten, eingekesselt, Kessel, festgenommen, mitgenommen Polizei, abgeführt: Ingewahrsamnahme/Gewahrsam/Festhalten/Einkesselung
Fingerabdrücke, Fotos gemacht Polizei: erkennungsdienstlich Identitätsfeststellung
Demo, Demonstration, Kundgebung, Protest, demonstrieren, blockiert, Sitzblockade: Versammlung/Versammlungsfreiheit Auflösung/Blockade
durchsucht, durchsuchen, Durchsuchung, auslesen, Handy auslesen, Handy weggenommen: Durchsuchung/Beschlagnahme/Sicherstellung Mobiltelefon/Datenträger
Handy, Smartphone, Telefon: Mobiltelefon/Kommunikationsmittel
Witze, Memes, Chat, WhatsApp-Gruppe: Bilder/Chatverlauf/Äußerung Treuepflicht/Meinungsfreiheit
Ermittlungen, ermittelt, Verfahren aufhören, Ermittlungen aufhören, eingestellt, einstellen: Ermittlungsverfahren/Einstellung Anfangsverdacht/Tatverdacht
Pflichtverteidiger, Verteidiger, Strafverteidiger, Anwalt vom Staat: Verteidiger/Pflichtverteidiger/bestellt Gebühren/Vergütung Anrechnung
Geld vom Staat, Staat zahlt, aus der Staatskasse, Staatskasse: Staatskasse/Landeskasse/Vergütung Festsetzung

# Kauf, Bank, Verträge
zurückgeben, umtauschen, zurückschicken, nicht gefallen: Widerruf/Widerrufsrecht/Rücktritt Verbraucher
Laden, Geschäft, Händler, Shop, Onlineshop: Händler/Unternehmer/Verkäufer
Mahnung, Mahnbrief, Mahngebühr, Zahlungserinnerung, Inkasso: Mahnkosten/Mahnung/Verzug Verzugsschaden
Lastschrift geplatzt, Rücklastschrift, Konto leer, geplatzt: Rücklastschrift
Stromrechnung, Strom, Gasrechnung, Versorger, Stadtwerke, Stromanbieter: Strom/Stromlieferung/Energieversorger Lieferung
Rechnung nicht bezahlt, nicht bezahlt, schuldet, Schulden, Geld schulden: Forderung/Zahlung/Schuldner Verzug/Gläubiger
pleite, bankrott, insolvent, zahlungsunfähig: Insolvenz/Zahlungsunfähigkeit/Insolvenzverfahren
Firma ausgeräumt, beiseite geschafft, Geld weggeschafft: Entnahme/Vermögensverringerung Gläubiger/Befriedigung
Firmenchef, Geschäftsführer, Chef einer GmbH: Geschäftsführer/Gesellschaft/GmbH
Kredit, Darlehen, Bank, Sparkasse: Darlehen/Kreditinstitut/Bank
bürgen, gebürgt, Bürge: Bürgschaft/Bürge
verjährt, zu lange her, Jahre her: Verjährung/Verjährungsfrist
Vertrag kündigen, raus aus Vertrag, Abo: Kündigung/Vertragsverhältnis
Partner Firma, mein Partner, Kompagnon, gemeinsam Firma: Gesellschaft/Gesellschafter/Handelsgesellschaft
Lizenz, Erlaubnis, Genehmigung, Konzession: Konzession/Erlaubnis/Genehmigung
verkauft Laden, Laden verkauft, Geschäft übergeben: Veräußerung/Übergabe/Unternehmen
Eilantrag, schnell verbieten, sofort stoppen: Verfügung/einstweilig/Anordnung
nachgemacht, abgekupfert, kopiert, sieht genauso aus, sehen genauso aus, genauso aussehen, gleich aussehen, Kopie: Nachahmung/Herkunftstäuschung/Eigenart wettbewerblich
Konkurrent, Konkurrenz, Mitbewerber: Mitbewerber/Wettbewerb/lauterkeitsrechtlich
Name schützen, Namen schützen, Logo schützen, schützen lassen, Namen eintragen: Marke/Eintragung/Anmeldung Unterscheidungskraft
Andenken, Souvenir, Mitbringsel, T-Shirts: Reiseandenken/Souvenir/Waren
Wahrzeichen, Denkmal: Sehenswürdigkeit/Bauwerk
Reise, Flug, verspätet, Flieger: Fluggast/Beförderung/Luftfahrtunternehmen
Bahn, Zug, Gleise, Schienen: Eisenbahn/Eisenbahnverkehrsunternehmen/Schienenweg Entgelt/Infrastruktur
Versicherung zahlt nicht, Versicherung, versichert: Versicherer/Versicherungsnehmer/Versicherungsschutz

# Ämter, Steuern, Sozialhilfe
Akte ansehen, Akte anschauen, anschauen kopieren, über meinen Fall: Akteneinsicht/Akten
Dolmetscher, übersetzt, übersetzen, kaum Deutsch, kein Deutsch: Dolmetscher/Übersetzer
vorgeladen, vorlädt, Vorladung: Ladung/Erscheinen
rührt sich nicht, antwortet nicht, meldet sich nicht, keine Antwort: Entscheidungspflicht/Entscheidungsfrist/Untätigkeit
Schwager, parteiisch, befangen: befangen/Befangenheit/Unbefangenheit Angehörige
konnte nicht rechtzeitig, im Koma, Spital Frist: Wiedereinsetzung/Versäumung
Mehrwertsteuer, Umsatzsteuer, MwSt: Umsatzsteuer Steuerbefreiung
Amt, Behörde, Ämter: Behörde/Bescheid
Jobcenter, Hartz IV, Hartz 4, Bürgergeld, Stütze, Arbeitslosengeld II: Grundsicherung/Regelbedarf/Leistungen Arbeitsuchende
Arbeitsamt, Agentur, Arbeitslosengeld: Agentur/Arbeitslosengeld/arbeitsuchend
reicht nicht, teurer, Preise steigen, alles teurer, Inflation: Existenzminimum/Regelbedarf/Preisentwicklung Unterdeckung/Fortschreibung
Miete vom Amt, Amt zahlt, Amt bezahlt, Amt will nicht: Bedarf/Übernahme/Unterkunft Leistungsträger
Finanzamt, Steuer, Steuern: Finanzamt/Steuer/Abgaben
Steuerschulden, Schulden beim Finanzamt, Finanzamt Schulden: Steuerschuld/Duldungsbescheid Anfechtung
Zoll: Zoll/Abgaben/Einfuhr
Rente: Rente/Rentenversicherung
Krankenkasse, Kasse zahlt: Krankenkasse/Krankenversicherung
Brief vom Amt, Bescheid, wehren gegen: Widerspruch/Bescheid/Klage
abgelehnt, nein gesagt, Nein bekommen, abgewiesen, verweigert: Ablehnung/Verweigerung/Zurückweisung Rechtsmittel/Rechtsbehelf
nicht begründet, ohne Erklärung, ohne Begründung: Begründung/absehen/Begründungspflicht
nicht zugehört, nicht angehört, Argument übergangen, nicht gelesen: Gehör/Anhörungsrüge/Vorbringen
Karlsruhe, höchstes Gericht, oberstes Gericht: Bundesgerichtshof/Bundesverfassungsgericht Nichtzulassungsbeschwerde/Revision
Anwalt, Anwältin: Rechtsanwalt/Bevollmächtigter
Anwaltskosten, Gerichtskosten, wer zahlt Anwalt: Kosten/Kostenerstattung/Prozesskosten
verklagen, klagen, vor Gericht: Klage/Kläger
zu spät, Frist verpasst, Frist versäumt: Frist/Wiedereinsetzung/Versäumung
ausplaudern, weitererzählen, weitersagen, Geheimnis, Schweigepflicht: Verschwiegenheit/Verschwiegenheitspflicht/Geheimnis
Kanzlei, Wirtschaftsprüfer, Prüfer: Abschlussprüfer/Prüfer/Aufsicht

# Wahl und Staat
Wahl, wählen, Partei, Stimmzettel: Wahl/Wahlprüfung/Wählbarkeit Partei
neu gewählt, Neuwahl, Neuwahlen, Bundestag auflösen, Vertrauensfrage: Auflösung/Bundestag Vertrauensantrag/Vertrauensfrage
Kanzler, Kanzlerin, Regierung: Bundeskanzler/Bundesregierung
Minister: Bundesminister
Sicherheit Europa, Brüssel, EU: Union/Mitgliedstaat

# Ausländer und Reisen nach Europa
Fingerabdruck, Finger, Scanner: Fingerabdrücke/biometrisch
Matrose, Seemann, Schiff: Seemann/Seeleute Schiff
ständig reisen, oft reisen, fliege ständig, jedes Mal: mehrfach/Mehrfachvisum Einreise/Gültigkeitsdauer
Papiere, Unterlagen: Belege/Unterlagen
Visum, Besuch, besuchen, Einladung, einladen, Freundin aus, Freund aus: Visum Einreise/Aufenthalt
Botschaft, Konsulat: Konsulat/Antragsteller Visum/Antrag
wie früh, wie lange vorher, rechtzeitig beantragen, wann beantragen: frühestens/Einreichen/Frist
länger bleiben, noch bleiben, verpasst Flug: Verlängerung/Gültigkeitsdauer/Aufenthaltsdauer Gewalt/humanitär
krank wird, Arzt im Ausland, Besuch krank, Auslandskrankenversicherung: Reisekrankenversicherung/Krankenversicherung
Kostet Antrag, was kostet, kostet das, Gebühr, kosten: Gebühr/Visumgebühr/Kosten
Umsteigen, Zwischenstopp: Flughafentransit/Transit
abgeschoben, Abschiebung, ausgewiesen: Abschiebung/Ausweisung/Rückführung
Asyl, geflüchtet, Flüchtling: Asyl/Flüchtling/Schutz
Pass, Ausweis: Reisedokument/Pass/Ausweis

# Daten, Netz, Medien
Newsletter, Werbung, Werbepost, Reklame: Direktwerbung/Widerspruch personenbezogene
zugestimmt, Zustimmung, einverstanden: Einwilligung/Widerruf
App, Kind im Internet, online anmelden: Dienst/Informationsgesellschaft Einwilligung Kind/Kinder
falsch gespeichert, falsche Adresse, falsches Geburtsdatum, falscher Name: Berichtigung/unrichtig personenbezogene
Datenschutz, DSGVO: Datenschutz/personenbezogene Verantwortlicher/Aufsichtsbehörde
beschweren, wo melden: Beschwerde/Aufsichtsbehörde
Religion, Gott, Konfession: religiös/weltanschaulich Verarbeitung/Kategorien
gespeichert, weiß über mich, über mich wissen, Daten über mich: personenbezogene/Daten Auskunft/Auskunftsrecht
Datenpanne, Datenleck, Panne, Daten im Netz, Adresse im Netz, gehackt: personenbezogene/Daten Schaden/Schadenersatz/Haftung Verstoß/Verletzung
löschen, Daten weg, vergessen werden: Löschung/personenbezogene
künstliche Intelligenz, KI, Roboter, Algorithmus: KI/künstlich
anstiften, überreden, manipulieren, beeinflussen: Beeinflussung/unterschwellig/Verhalten Schutzbedürftigkeit
beleidigt, beschimpft, Rufmord, schlechte Bewertung: Beleidigung/Ehre/Persönlichkeitsrecht
Zeitung, Presse, Fernsehen, Fotos von mir: Presse/Berichterstattung/Bildnis
Lied kopiert, Musik, Film heruntergeladen, Streaming: Urheberrecht/Vervielfältigung/Werk

# Gesundheit
Arzt, Ärztin, Klinik, Krankenhaus, falsch behandelt, Pfusch Arzt: Arzt/Behandlung/Behandlungsfehler Krankenhaus
Impfung, impfen, geimpft, Corona: Impfung/COVID
Pflege, Altenheim, Pflegeheim: Pflege/Einrichtung/Pflegebedürftigkeit
`;
