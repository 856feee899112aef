/** Slovenian: what is said of papers, providers, versions, and of how answers are wished. */
import type { ClassOf } from '../word-classes.ts';

export const papers = {
  papers: 'politik*, pravilnik*, dokument*, postop*, nacrt*, navodil*',
  providers: 'gostov*, gostuj*, podatkovn* cent*, ponudnik* oblak*, podobdeloval*',
  versionPrefixes: 'verzija',
  issueWords: 'maj, avg*, okt*',
  foundedIn: 'ustanovljen*',
  shortAnswer: 'kratk+, jedrnat+, en stavek, brez podrobnosti',
  inEnglish: 'anglesk+, anglescin+',
  inSlovenian: 'slovensk+, slovenscin+',
  inItalian: 'italijansk+, italijanscin+',
  inFrench: 'francosk+, francoscin+',
  inUkrainian: 'ukrajinsk+, ukrajinscin+',
  inGerman: 'nemsk+, nemscin+',
} satisfies Record<ClassOf<'papers'>, string>;
