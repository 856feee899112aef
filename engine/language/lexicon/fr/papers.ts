/** French: what is said of papers, providers, versions, and of how answers are wished. */
import type { ClassOf } from '../word-classes.ts';

export const papers = {
  papers: 'politique, procedure, reglement',
  providers: "heberg*, centres? de donnees, fournisseurs? (cloud|d'infrastructure), sous-traitants?",
  versionPrefixes: '',
  issueWords: '',
  foundedIn: 'fondee?, creee?',
  shortAnswer: 'court*, bref, brieve*, une phrase, sans details?',
  inEnglish: 'anglais',
  inSlovenian: 'slovene',
  inItalian: 'italien',
  inFrench: 'francais',
  inUkrainian: 'ukrainien',
  inGerman: 'allemand',
} satisfies Record<ClassOf<'papers'>, string>;
