/** Italian: what is said of papers, providers, versions, and of how answers are wished. */
import type { ClassOf } from '../word-classes.ts';

export const papers = {
  papers: 'politica, documento, procedura, piano, regolamento',
  thisPaper: 'quest[oa], (il|la) presente',
  also: 'anche',
  paperVerbs: 'si applica, copre, definisce, stabilisce, descrive',
  paperPurposes: 'scopo, obiettivo',
  articles: "il, la, lo, l'",
  of: 'di, del, della',
  ofThisPaper: 'quest[oa], (la )?presente?',
  written: String.raw`document(at|e)[oaie]?\p{L}*, scritt[oaie], ambito`,
  paperHeadings: 'scop[oi], ambito( di applicazione)?, obiettiv[oi], definizioni, riferimenti',
  othersHeadings: 'responsabilita del cliente',
  providers: 'ospita*, centr[oi] (elaborazione )?dati, fornitor[ei] (cloud|di servizi cloud), sub-?responsabil*',
  versionPrefixes: 'versione',
  issueWords: '',
  foundedIn: 'fondat[ao]',
  shortAnswer: 'brev[ei]*, concis+, sintetic+, una frase, senza dettagli',
  inEnglish: 'inglese',
  inSlovenian: 'sloveno',
  inItalian: 'italiano',
  inFrench: 'francese',
  inUkrainian: 'ucraino',
  inGerman: 'tedesco',
} satisfies Record<ClassOf<'papers'>, string>;
