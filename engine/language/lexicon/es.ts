/** Words of Spanish, as far as there are any. */
import type { PartialLexicon } from './model.ts';

export const es = {
  words: {
    weWill: '(?!queremos)+remos, vamos a',
    willBe: 'sera, seran',
    willBeByEnding: '+rá, +rán',
    byThen: 'antes de*, a mas tardar',
    lasts: 'valid[oa]s? hasta, vigentes? hasta, vencen?( el)?, caducan?( el)?',
    someDay:
      '(antes de|para) (la |el )?(primavera|verano|otono|invierno), (antes del?|para) (el )?(fin|final|finales) de(l| este)? (ano|trimestre), (ano|trimestre) que viene, proximo (ano|trimestre)',
    quarters: 'trimestre*',
    halfYears: 'semestre, mitad',
    ordinalWords: 'primero?=1, primera=1, segundo=2, segunda=2, tercero?=3, cuarto=4, ultimo=0',
    joinsYear: 'del?( ano)?',
    partial: 'salvo, excepto, a menos que, con (la )?excepcion, en parte, parcialmente, no tod[oa]s, la mayoria',
    duty: 'debe, deben',
    without: 'sin',
    closedOpenings: 'tiene, tienen, existe, cuenta, dispone, esta',
    ifWords: 'si',
    meansNotApplicable: 'no aplica, no procede',
    meansUnknown: 'desconocido, no se',
    meansPlanned: 'planificado, previsto, en curso',
    meansPartly: 'parcial*, en parte',
    meansYes: 'afirmativo, cumple',
    comparedNegation: 'nunca, ningun',
    smallWords:
      'el la los las un una unos unas de del al y o u en con por para sin sobre que quien cual cuales como cuando donde no es son está están ser ha han su sus se lo le les este esta estos estas ese esa más también entre sus nuestro nuestra usted ustedes cómo qué',
    telling: 'sin',
  },
} satisfies PartialLexicon;
