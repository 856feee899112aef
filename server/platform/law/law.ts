import type { Encoder } from '#engine/encoder/model.ts';
import type { LawCoverage } from '#contract/law-coverage.ts';
import { changedIn, coverageOf } from '#engine/law/coverage.ts';
import { type Imported, importPage } from '#engine/law/import/act-store.io.ts';
import { fetchPage } from '#engine/law/import/fetch-page.io.ts';
import type { LawAnswer } from '#engine/law/model.ts';
import { stat } from 'node:fs/promises';
import { askInConversation } from '#engine/law/converse.ts';
import type { LawReader, LawTurn } from '#engine/law/reading/model.ts';
import { questionBefore, readLaw } from '#engine/law/reading/read-law.ts';
import { isMade } from '#engine/law/law-index.io.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import type { LawLanguage } from '#engine/law/languages.ts';
import { newsOf } from '#engine/law/news.ts';
import type { LawNews } from '#engine/law/news.ts';
import { type OpenLaw, actFolder, openLaw } from '#engine/law/open-law.ts';
import { readMatters } from '#engine/law/read-statements.io.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import type { Log } from '../log/log.ts';
import { createReopening } from './reopening.ts';

/** What the law is answered from, for people to see. */
interface LawCover {
  specialists: Record<'general' | 'legal' | 'accountant' | 'hr', { statements: number; acts: string[] }>;
  /** The latest day (YYYY-MM-DD) whose texts statements were compared with. */
  asOf: string;
}

/** Statements and imported acts of the law; opened when they are first needed, one for the process. */
export interface LawBase {
  /** Answers or refuses, by the model where there is one to read; `before` are the turns of the same conversation. @throws the reason of the signal once it aborts */
  ask(question: string, asking?: { before?: LawTurn[]; reader?: LawReader | null; signal?: AbortSignal }): Promise<LawAnswer>;
  /** What can be asked; who looks at it will ask soon, so what questions in every language are answered from is made meanwhile. */
  cover(): Promise<LawCover>;
  /** What starts and stops applying, newest first; one list for a day and a language, until something is imported. */
  news(language: LawLanguage, now: Date): Promise<readonly LawNews[]>;
  /** What can be answered, on what it rests, and what runs out; one for a day and a language, until something is imported. */
  coverage(language: LawLanguage, now: Date): Promise<LawCoverage>;
  /** Imports the page of an act at its publisher's address, if it is not as it was. @throws SourceAway · UnreadableAct */
  importFrom(address: string): Promise<Imported>;
  /** Statements whose paragraph is not the one that they were checked against. */
  toBeChecked(): Promise<{ id: string; act: string }[]>;
  close(): Promise<void>;
}

/** Vectors that do not ship are made in the background: until they are complete, questions are refused as not prepared. */
export function openLawBase({ dir, encoder, log }: { dir: string; encoder: () => Promise<Encoder | null>; log: Log }): LawBase {
  const stop = new AbortController();
  let encoding: Promise<unknown> = Promise.resolve();
  const encodeInTurn = async (index: KnowledgeIndex): Promise<void> => {
    encoding = encoding
      .then(() => (stop.signal.aborted ? [] : index.encodePending({ signal: stop.signal })))
      .catch((error: unknown) => stop.signal.aborted || log.warn({ err: error }, 'vectors of the law could not be made'));
  };
  const use = createReopening({
    // Importing puts a file into the folder, whoever does it: the next question is answered from it.
    stamp: () => changedAt(actFolder(dir)),
    open: async () => openLaw(dir, await encoder(), { onIndex: encodeInTurn }),
    // What makes vectors of it comes to its end first.
    close: async (law) => {
      await encoding;
      await law.close();
    },
  });
  const prepare = async (): Promise<void> => {
    try {
      const missing = lawLanguages.filter((language) => !isMade(dir, language));
      await use.with(async (law) => {
        for (const language of missing) if (!stop.signal.aborted) await law.prepare(language);
        if (!stop.signal.aborted) await law.warm();
      });
    } catch (error) {
      log.warn({ err: error }, 'the statements of the law could not be prepared');
    }
  };
  const newsOn = keptForDay<readonly LawNews[]>(newsOf);
  const matters = readMatters();
  const coverageOn = keptForDay((law, language, day) => coverageOf(law, matters, language, day));
  /** Begun by the first who comes to the assistant: it takes ten seconds of a processor and 400 MB, which who only answers forms never needs. */
  let prepared: Promise<void> | undefined;
  return {
    ask: (question, { before = [], reader = null, signal } = {}) =>
      use.with((law) => {
        const asking = signal ? { signal } : {};
        return reader
          ? readLaw(question, law, reader, { before, ...asking })
          : askInConversation(question, questionBefore(before), law, asking);
      }),
    news: (language, now) => use.with(async (law) => newsOn(law, language, now.toISOString().slice(0, 10))),
    coverage: (language, now) => use.with(async (law) => coverageOn(law, language, now.toISOString().slice(0, 10))),
    cover: () => {
      prepared ??= prepare();
      return use.with(async (law) => coverOf(law));
    },
    importFrom: async (address) => importPage(actFolder(dir), await fetchPage(address)),
    toBeChecked: () => use.with(async (law) => changedIn(law).map(({ id, act }) => ({ id, act }))),
    async close() {
      stop.abort();
      await use.close();
    },
  };
}

/** What is said of the law for a day, made once in a language: it is asked for by whoever comes, and looks through all of the law. */
const keptForDay = <T>(make: (law: OpenLaw, language: LawLanguage, day: string) => T) => {
  // What is opened anew has none; the day before is over.
  const made = new WeakMap<OpenLaw, Map<LawLanguage, { day: string; said: T }>>();
  return (law: OpenLaw, language: LawLanguage, day: string): T => {
    const ofLaw = made.get(law) ?? new Map<LawLanguage, { day: string; said: T }>();
    made.set(law, ofLaw);
    const before = ofLaw.get(language);
    if (before?.day === day) return before.said;
    const said = make(law, language, day);
    ofLaw.set(language, { day, said });
    return said;
  };
};

/** When something was put into a folder; 0 where there is none. */
const changedAt = (folder: string): Promise<number> =>
  stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0;
      throw error;
    },
  );

function coverOf({ statements }: OpenLaw): LawCover {
  const all = [...statements.values()];
  const of = (some: typeof all) => {
    const acts = Map.groupBy(some, ({ act }) => act);
    return {
      statements: some.length,
      acts: [...acts].toSorted(([, a], [, b]) => b.length - a.length).map(([act]) => act),
    };
  };
  const by = (name: string) => of(all.filter(({ specialist }) => specialist === name));
  return {
    specialists: { general: of(all), legal: by('legal'), accountant: by('accountant'), hr: by('hr') },
    asOf: all.reduce((latest, { as_of }) => (as_of > latest ? as_of : latest), ''),
  };
}
