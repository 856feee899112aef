/** French: what is said of papers, providers, versions, and of how answers are wished. */
import type { ClassOf } from '../word-classes.ts';

export const papers = {
  papers: 'politique, procedure, reglement',
  thisPaper: 'l[ae] present[e]?, cette, ce',
  also: 'egalement',
  paperVerbs: "s'applique, couvre, definit, decrit, etablit, fixe",
  paperPurposes: 'but, objectif, objet, finalite',
  articles: "le, la, l', une?",
  of: 'de, du',
  ofThisPaper: 'cette, ce, (la |le )?present[e]?',
  written: 'perimetre, ecrite?s?',
  paperHeadings: "objet, objectifs?, portee, perimetre, champ d'application, definitions",
  othersHeadings: 'responsabilites? du client',
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
