/** Everything that questions on law are answered from, opened from a folder; indexes are made when they are first needed. */
import { join } from 'node:path';
import type { Encoder } from '#engine/encoder/model.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import { bySentences } from './by-sentences.ts';
import type { Everyday } from './everyday.ts';
import { referralsOf } from './matters.ts';
import type { Elsewhere } from './matters.ts';
import type { Law } from './model.ts';
import { vocabularyOf } from './find-statements.ts';
import type { Vocabulary } from './find-statements.ts';
import { readStoredActs } from './import/act-store.io.ts';
import { lawLanguages } from './languages.ts';
import type { LawLanguage } from './languages.ts';
import { learnedOf } from './learned.ts';
import type { Learned } from './learned.ts';
import { openPassageIndex, openStatementIndex } from './law-index.io.ts';
import {
  readActs,
  readElsewhere,
  readEveryday,
  readFigures,
  readGlossary,
  readLearned,
  readOverrides,
  readStatements,
  readVectors,
  statementFiles,
} from './read-statements.io.ts';
import type { Statement } from './statement.ts';
import { statementOf } from './tables.ts';
import type { Override, YearlyFigure } from './tables.ts';

/** Where imported acts are kept in the folder of the law. */
export const actFolder = (dir: string): string => join(dir, 'acts');

export interface OpenLaw extends Law {
  /** Makes the index of a language on disk and keeps nothing of it in memory: the first question need not wait. */
  prepare(language: LawLanguage): Promise<void>;
  /** Makes what is kept in memory for questions in every language, in turns with other work. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** The statements that ship, and the yearly figures as they are on a day. */
const shipped = (now: Date): Statement[] => [
  ...statementFiles().flatMap(readStatements),
  ...readFigures().map((figure) => statementOf(figure, now.toISOString().slice(0, 10))),
];

/** With statements of one's own nothing is left to others, unless `elsewhere` says so. `onIndex` sees each index when it is opened, before the first search in it. */
export async function openLaw(
  dir: string,
  given: Encoder | null,
  {
    statements: own,
    overrides = readOverrides(),
    figures = readFigures(),
    everyday = readEveryday(),
    elsewhere = own ? { authorities: [], matters: [] } : readElsewhere(),
    onIndex = async () => {},
  }: {
    statements?: Statement[];
    overrides?: Override[];
    figures?: YearlyFigure[];
    everyday?: Everyday;
    elsewhere?: Elsewhere;
    onIndex?: (index: KnowledgeIndex, kind: 'statements' | 'passages') => Promise<void>;
  } = {},
): Promise<OpenLaw> {
  const statements = own ?? shipped(new Date());
  const encoder = given && bySentences(given);
  const referrals = referralsOf(elsewhere);
  /** All that is searched. */
  const searched = [...statements, ...[...referrals.values()].map(({ statement }) => statement)];
  const imported = await readStoredActs(actFolder(dir));
  const vocabularies = new Map<LawLanguage, Promise<Vocabulary>>();
  const opened = new Map<string, Promise<KnowledgeIndex>>();
  const once = (name: string, kind: 'statements' | 'passages', open: () => Promise<KnowledgeIndex>): Promise<KnowledgeIndex> => {
    const known = opened.get(name);
    if (known) return known;
    const made = open().then(async (index) => {
      await onIndex(index, kind);
      return index;
    });
    opened.set(name, made);
    made.catch(() => opened.delete(name));
    return made;
  };
  const openStatements = (language: LawLanguage) =>
    openStatementIndex(dir, encoder, searched, { language, vectors: readVectors(language) });
  let learned: Learned | null | undefined;
  /** Null where it was learned by another encoder. */
  const fitting = (by: Encoder): Learned | null => {
    const kept = readLearned();
    return kept?.model === by.model
      ? learnedOf(
          searched.map(({ id }) => id),
          kept,
        )
      : null;
  };
  const vocabulary = (language: LawLanguage): Promise<Vocabulary> => {
    const made = vocabularies.get(language) ?? vocabularyOf(searched, language, everyday);
    vocabularies.set(language, made);
    return made;
  };
  const learnedNow = (): Learned | null => {
    if (learned === undefined) learned = encoder && fitting(encoder);
    return learned;
  };
  /** One writer at a time: who asks in a language that is being prepared waits for that. */
  const preparing = new Map<LawLanguage, Promise<void>>();
  return {
    statements: new Map(statements.map((one) => [one.id, one])),
    acts: new Map(readActs().map((act) => [act.short, act])),
    imported,
    overrides,
    referrals,
    searched: new Map(searched.map((one) => [one.id, one])),
    figures,
    glossary: readGlossary(),
    vocabulary,
    async fits(question, language) {
      const known = learnedNow();
      return known && encoder ? known.fits(await encoder.query(question), language) : null;
    },
    async statementIndex(language) {
      const open = () => once(language, 'statements', () => openStatements(language));
      const before = preparing.get(language);
      return before ? before.then(open) : open();
    },
    async prepare(language) {
      if (opened.has(language)) return;
      const made = openStatements(language).then((index) => index.close());
      preparing.set(language, made);
      await made.finally(() => preparing.delete(language));
    },
    async warm() {
      learnedNow();
      for (const language of lawLanguages) await vocabulary(language);
    },
    passageIndex: async () =>
      imported.size === 0 ? null : once('passages', 'passages', () => openPassageIndex(dir, encoder, imported.values())),
    async close() {
      await Promise.allSettled(preparing.values());
      for (const index of opened.values()) await (await index).close();
    },
  };
}
