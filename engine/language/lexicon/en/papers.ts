/** English: what is said of papers, providers, versions, and of how answers are wished. */
import type { ClassOf } from '../word-classes.ts';

export const papers = {
  papers: 'policy, policies, document, standard, procedure, plan, process, guideline, guide, handbook, programme, program',
  thisPaper: 'this',
  also: 'also',
  paperVerbs:
    'applies, covers, is applicable, defines, describes, outlines, establishes, sets, aims, is intended, is designed, is meant, governs, extends',
  paperPurposes: 'purpose, aim, scope, objective, goal, intent, intention',
  articles: 'an?, the',
  of: 'of',
  ofThisPaper: 'this, our, the',
  written: 'documented, written, scope',
  paperHeadings: 'purpose, scope, aims?, objectives?, goals?, definitions?, glossary, references?, related documents',
  othersHeadings:
    'complementary (user|customer|subservice), user entity, customer responsibilit, responsibilities of (the )?(customer|client)',
  providers:
    'hosting, hosted, host, data ?cent(er|re)s?, cloud (service )?providers?, infrastructure providers?, co-?location, sub-?processors?, iaas, paas',
  versionPrefixes: 'v, ver, version, rev, revision',
  issueWords:
    'v, ver, version, rev, final, copy, filled, completed, new, old, latest, draft, q[1-4], h[12], jan*, feb*, mar*, apr*, may, jun*, jul*, aug*, sep*, oct*, nov*, dec*',
  foundedIn: 'founded, established',
  shortAnswer: 'short(ly)?, brief(ly)?, concise(ly)?, one sentence, no details?, without details?',
  inEnglish: 'english',
  inSlovenian: 'slovenian, slovene',
  inItalian: 'italian',
  inFrench: 'french',
  inUkrainian: 'ukrainian',
  inGerman: 'german',
} satisfies Record<ClassOf<'papers'>, string>;
