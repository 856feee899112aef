/** French: words that weigh less or more where two texts are compared. */
import type { ClassOf } from '../word-classes.ts';

export const comparing = {
  multiFactor: 'authentification (multi-?facteurs?|a (plusieurs|deux|double) facteurs?)',
  singleSignOn: '',
  thirdParty: '',
  roleBasedAccess: '',
  leastPrivilege: '',
  serviceLevel: '',
  pentest: '',
  roundTheClock: '',
  noMoreThan: '',
  noLessThan: '',
  canBeRequired: '',
  comparedNegation: 'pas, jamais, aucun, aucune',
  smallWords:
    'le la les un une des de du d l et ou à au aux en dans par pour sur avec sans sous que qui quoi dont où ne pas est sont être a ont avez êtes comment quand quel quelle quels quelles si vos votre nos notre leur leurs ce cet cette ces il elle ils elles se s c n y été sera seront qu chez vous nous',
  alsoSmall: '',
  telling: 'non pas sans tous',
  lightWords:
    'combien longtemps avez existe disposez effectuez tenez conservez indiquez moins entreprise organisation donnees systeme systemes service services procedure politique mesures utilisez',
  youWords: 'vous votre vos',
  weWords: 'nous notre nos',
  dottedWords: 'cfr',
  afterOrdinals: '',
  commonAcronyms: '',
  plainCapitals: '',
} satisfies Record<ClassOf<'comparing'>, string>;
