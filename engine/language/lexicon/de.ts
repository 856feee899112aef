/** Words of German, as far as there are any. */
import { quantities } from './de/quantities.ts';
import type { PartialLexicon } from './model.ts';

export const de = {
  words: {
    ...quantities,
    plans: 'wir planen, ist geplant',
    weWill: '(wir|unternehmen|gesellschaft) (werden|wird), werden wir',
    willBe: 'wird, werden',
    byThen: 'spatestens',
    lasts: 'gultig bis, gilt bis, gelten bis, endet am',
    someDay:
      'bis (zum )?(fruhjahr|fruhling|sommer|herbst|winter), bis (zum )?ende des (nachsten )?(jahres|quartals), (im )?(nachsten|kommenden) (jahr|quartal|fruhjahr|sommer|herbst|winter), nachstes (jahr|quartal)',
    partial: 'ausser, es sei denn, mit ausnahme*, ausgenommen, teilweise, nicht alle',
    denials: 'nicht, keine?n?',
    denyingWords: 'nicht, kein*',
    duty: 'muss, mussen',
    notOnly: 'nicht nur',
    negation: 'nicht, kein*, ohne',
    prohibition: 'verboten',
    machineOrders: 'ignoriere alle',
    shortAnswer: 'keine details, kurz',
    inGerman: 'deutsch',
    without: 'ohne',
    closedOpenings: 'haben, hat, gibt, ist, sind, werden',
    ifWords: 'falls, wenn',
    yesWords: 'ja',
    noWords: 'nein',
    meansNotApplicable: 'nicht (anwendbar|zutreffend), entfallt',
    meansUnknown: 'unbekannt',
    meansPlanned: 'geplant',
    meansPartly: 'teilweise, zum teil',
    meansNo: 'nein, nicht (erfullt|umgesetzt), kein*',
    meansYes: 'ja, erfullt, umgesetzt',
    legalForms: 'gmbh, ag',
    comparedNegation: 'nicht, kein, keine, keinen',
    smallWords:
      'der die das den dem des ein eine einer eines einem einen und oder aber nicht kein ist sind war wird werden wurde zu zur zum von vom mit für auf in im an am bei aus nach über unter wie was wer wo wann welche welcher welches sie ihr ihre wir es sich als auch durch',
    alsoSmall: 'während',
    telling: 'nicht kein ohne alle',
    dottedWords: String.raw`z\.b bzw ca`,
    afterOrdinals:
      'januar, janner, februar, marz, april, mai, juni, juli, august, september, oktober, november, dezember, quartal*, halbjahr*, kalenderjahr*, jahreshalfte',
    halfYears: 'halbjahr*, (jahres)?halfte',
    ordinalWords: 'erst*=1, zweit*=2, dritt*=3, viert*=4, letzt*=0',
    joinsYear: 'des jahres, von',
  },
} satisfies PartialLexicon;
