/** Italian: what is said of papers, providers, versions, and of how answers are wished. */
import type { ClassOf } from '../word-classes.ts';

export const papers = {
  papers: 'politica, documento, procedura, piano, regolamento',
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
