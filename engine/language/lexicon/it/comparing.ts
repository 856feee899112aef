/** Italian: words that weigh less or more where two texts are compared. */
import type { ClassOf } from '../word-classes.ts';

export const comparing = {
  multiFactor: 'autenticazione a (piu|due) fattori',
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
  comparedNegation: 'non, mai',
  smallWords:
    "il lo la i gli le un uno una di a da in con su per tra fra e o che chi cui non è sono essere ha hanno avete siete come dove quando quale quali se del dello della dei degli delle al allo alla ai agli alle dal dalla dai nel nella nei nelle sul sulla l d dell all nell sull dall un' vostra vostro vostri vostre si questo questa anche viene vengono",
  alsoSmall: 'durante',
  telling: 'non senza',
  lightWords:
    'quanto spesso usate utilizzate esiste esistono tenete avete effettuate eseguite svolgete almeno azienda organizzazione dati sistema sistemi servizio servizi procedura procedure politica misure disponete',
  youWords: 'vi voi vostra vostro',
  weWords: 'noi nostro nostra',
  dottedWords: 'ing sig es',
  afterOrdinals: '',
  commonAcronyms: '',
  plainCapitals: '',
} satisfies Record<ClassOf<'comparing'>, string>;
