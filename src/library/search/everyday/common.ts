/** English and German words of questions on any subject, in lower case, which tell little about theirs. */
export const COMMON = `
# verbs
tell tells told say says said ask asks asked asking want wants wanted need needs needed get gets got getting keep keeps kept
let lets put puts go goes going went gone come comes coming came take takes taking took taken make makes making made
give gives giving gave given know knows knew known think thinks thought see sees saw seen look looks looked
find finds found try tries tried trying happen happens happened show shows showed start starts started
sage sagt sagen sagte sagten gesagt frage fragt fragen fragte brauche braucht brauchen brauchte
bekomme bekommst bekommt bekommen bekam kriege kriegt kriegen gekriegt gehe geht gehen ging gingen gegangen
komme kommt kommen kam kamen gekommen mache macht machen machte machten gemacht lasse lässt lassen ließ gelassen
nehme nimmt nehmen nahm genommen gebe gibt geben gab gaben gegeben stehe steht stehen stand liege liegt liegen lag
sehe sieht sehen sah gesehen weiß wissen wusste gewusst denke denkt denken dachte gedacht finde findet finden fand gefunden
glaube glaubt glauben heiße heißt heißen hieß tue tut tun getan bleibe bleibt bleiben blieb
darf dürfte wäre wären hätte hätten

# how, when and how much
still never always ever already yet even really quite simply maybe actually soon late early back away else instead though although
much many few lot lots less one two three new old good bad big small long short little whole way per okay
schon immer mal gar nie niemals einfach überhaupt wirklich eigentlich sogar ganz ganze ganzen ziemlich halt eben wohl gerade erst bloß
warum wieso weshalb wegen viele vielen vieles wenig wenige zwei drei vier lange länger neue neuen alt alte alten gut gute guten
groß große klein kleine später früher bald ab los her rein raus

# persons and things
thing things something anything nothing everything someone somebody anyone anybody everyone everybody people man guy
leute ding dinge jemand jemandem jemanden niemand niemandem
`;
