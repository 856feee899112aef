/** English: what is said of papers, providers, versions, and of how answers are wished. */
import type { ClassOf } from '../word-classes.ts';

export const papers = {
  papers: 'policy, policies, document, standard, procedure, plan, process, guideline, guide, handbook, programme, program',
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
