import type { Encoder } from '#engine/encoder/model.ts';
import { hasChanged } from '#engine/law/find-places.ts';
import { type Imported, importPage } from '#engine/law/import/act-store.io.ts';
import { fetchPage } from '#engine/law/import/fetch-page.io.ts';
import type { LawAnswer } from '#engine/law/model.ts';
import { stat } from 'node:fs/promises';
import { askInConversation } from '#engine/law/converse.ts';
import { isMade } from '#engine/law/law-index.io.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import type { LawLanguage } from '#engine/law/languages.ts';
import { newsOf } from '#engine/law/news.ts';
import type { LawNews } from '#engine/law/news.ts';
import { type OpenLaw, actFolder, openLaw } from '#engine/law/open-law.ts';
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
  /** Answers or refuses; `earlier` is the question answered before in the same conversation. @throws the reason of the signal once it aborts */
  ask(question: string, earlier: string | null, signal?: AbortSignal): Promise<LawAnswer>;
  /** What can be asked; who looks at it will ask soon, so what questions in every language are answered from is made meanwhile. */
  cover(): Promise<LawCover>;
  /** What starts and stops applying, newest first. */
  news(language: LawLanguage, now: Date): Promise<LawNews[]>;
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
  /** Begun by the first who comes to the assistant: it takes ten seconds of a processor and 400 MB, which who only answers forms never needs. */
  let prepared: Promise<void> | undefined;
  return {
    ask: (question, earlier, signal) => use.with((law) => askInConversation(question, earlier, law, signal ? { signal } : {})),
    news: (language, now) => use.with(async (law) => newsOf(law, language, now.toISOString().slice(0, 10))),
    cover: () => {
      prepared ??= prepare();
      return use.with(async (law) => coverOf(law));
    },
    importFrom: async (address) => importPage(actFolder(dir), await fetchPage(address)),
    toBeChecked: () =>
      use.with(async ({ statements, imported }) =>
        [...statements.values()].flatMap((one) => {
          const act = imported.get(one.act);
          return act && hasChanged(one, act) ? [{ id: one.id, act: one.act }] : [];
        }),
      ),
    async close() {
      stop.abort();
      await use.close();
    },
  };
}

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
