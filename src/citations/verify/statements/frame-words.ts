import { wordSet } from "../../../core/text.ts";

/**
 * Words of any legal sentence, folded: small words, common verbs, and the nouns of a lawsuit, its parties and of how a
 * rule is spoken of, which other comparisons read.
 */
export const FRAME_WORDS = wordSet(`
  aber about abs absatz according act acts affirmed after alike alle alleged allein allem allen aller allerdings
  alles allowed alone als also although among and andere anderem anderen anderer anderes anders angabe angaben another
  ansicht anspruch anspruche anspruchen anspruchs anspruchsgrundlage antrag anwendung any appeal appealed
  appeals appeared appellant appellants applicant applicants applied april are argued artikel auch auf
  auffassung aufgrund august aus ausdrucklich auslegung ausnahme ausser became because bedeutung been before
  begrundet begrundung bei beide beiden beim being beispiel beklagte beklagten beklagter below bench bereits
  berufung beschluss beschlusses beschwerde besteht bestimmung betragt betrifft between bezuglich bildet bis
  bleibt blieb both but bzw came can cannot case cases cause chief claim claimant claimants claimed come comes
  concern concerned concerns considered contended could counsel court dabei dadurch dafur dagegen daher damals
  damit danach daneben dann daran darauf daraus darf darin daruber darum darunter das dass daten davon dazu
  december decide decided decision defendant defendants delivered dem den denen denn der deren derjenige des
  deshalb dessen determined dezember dich did die dies diese dieselbe diesem diesen dieser dieses dismissed
  doch does doing dollars done dort dritte durch durfen durfte during each eben ebenfalls ebenso eigen eigene
  eigenen ein eine einem einen einer eines einklang einzelne either ende entgegen entscheidung entschied
  entschieden entsprechend erfolg ergab ergebnis ergibt erging erhalten erhielt erneut erst erste ersten erster
  erteilt erteilte etwa euro even every excluding fall falle fallen fand februar february final finally
  find findet first folge folgt for form found frage from fuhrt fuhrte full funfte fur further gab ganz gar
  gave geben gegen gegenuber geht gemass genannt genannte gerade gericht gerichte gerichts gerichtshof gesamt
  gesetz gesetze gesetzes gesetzgeber gestellt gibt gilt ging give given granted grund grunde grunden grundlage
  grundsatz grundsatzlich gut habe haben had haftung has hat hatte hatten have having hear heard held her here
  hielt hier hierfur hierzu high him hinaus hinblick hinsichtlich hinweis his hob hoch hold how however ihm ihn
  ihnen ihr ihre ihrem ihren ihrer ihres immer indem infolge innerhalb insbesondere insoweit instead into ist
  its itself januar january jede jedem jeden jedenfalls jeder jedes jedoch jeweilige jeweils judge judgment
  juli july june juni just justice justices kam kammer kann kein keine keinem keinen keiner keines king klage
  klager klagerin kommt konne konnen konnte konnten kosten kraft lag lassen lasst law learned leave lehre
  leitsatz less liegt lord machen macht made majority make makes march marz matter matters may means mehr meint
  meinung merely might mitgewirkt more most muss musse mussen musste mussten must nach nachdem namlich neben
  need neither nennt nevertheless nicht nichts nie nimmt noch none nor not noted november nummer nun nunmehr
  nur oben observed october oder offen ohne oktober only ordered originally other others otherwise ought our
  out outside over own paragraph paragraphs part partei parteien parties party person pflicht plaintiff plaintiffs
  plurality point principal provides provision provisions queen question rahmen rather reason reasons recht
  rechte rechts rechtsfolge rechtsgrundlage rechtsmittel rechtsprechung referred refused regard regel regelt
  regelung rein rekurs relevant represented respect respondent respondents result revision richter richtlinie
  rspr rule ruled ruling sache sah said same satz schon second section sehr sei seien sein seine seinem seinen
  seiner seines seit selbst senat senats september set shall she should sich sie sieht since sind sinn sinne
  sodann sofern sogar solche solchen solicitor solicitors soll sollen sollte some somit sondern soweit sowie
  sowohl spoke spricht stand stands state statement states statt steht stelle stellt stellte stets streit
  subject submits submitted subsection subsections such taken tatbestand teil teils term than that the their
  them then there these they thing this those though three through thus time times together too tragt trat
  trial tritt trotz trug two uber uberhaupt ueber umfang umfasst unanimously und under unless unter until upon
  urteil urteile urteils used verfahren verlangt verordnung verstoss verwarf verweist very vgl via vielmehr
  vierte view vom von vor voraus voraussetzung voraussetzungen vorgesehen vorinstanz vorliegend vorschrift
  vorschriften vorsitz wann war ware waren warum was wegen weil weise weiter weitere weiteren weiterer
  weiterhin welche welcher well wenn wer werde werden were what when where whereas whether which while who
  whole whom whose why wie wieder wies will wird with within without wobei wonach worden wortlaut would wrote sobald solange jahr jahre jahren jahres
  wurde wurden year years yet you zeit ziel ziffer zudem zuerst zugunsten zulasten zuletzt zum zumal zunachst
  zur zusammenhang zustand zwar zweck zwei zweite zwischen
  senatsmehrheit zuruckverweisung zuruckweisung dissent dissented dissenting dissents abweichende abweichenden minderheit separate sondervotum
  beteiligte beteiligten beteiligter rechtsstreit rechtsstreits took place takes
  wants demands calls asks insists compels mandates sets lays deals treats says holds finds explains notes
  stresses confirms shows suggests adds adopts follows regards speaks turns looks asserts accepts needs gives
  exempts limits restricts protects prohibits permits forbids
`);
