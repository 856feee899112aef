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
  commonWords:
    'documentato documentata documentate applicazione applicazioni ambiente istituzione strategia programma adeguato adeguate formale formalmente attualmente stabilito stabilita definito definita attuato adottato',
  ordinaryWords:
    'accesso accessi sistema sistemi utente utenti cliente clienti servizio servizi dipendente dipendenti personale account rete server modifica modifiche sviluppo software riesame rapporto test prova controllo gestione rischio rischi piano piani supporto prodotto fornitore fornitori azienda anno annualmente mese giorno politica procedura procedure misura standard requisito dati informazioni sicurezza protezione protetti',
  policyNouns: 'politica politiche informativa',
  planNouns: 'piano piani programma',
  procedureNouns: 'procedura procedure processo',
  strategyNouns: 'strategia strategie',
  youWords: 'vi voi vostra vostro',
  weWords: 'noi nostro nostra',
  dottedWords: 'ing sig es',
  commonAcronyms: '',
  plainCapitals: '',
} satisfies Record<ClassOf<'comparing'>, string>;
