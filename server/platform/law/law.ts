import type { Encoder } from '#engine/encoder/model.ts';
import type { LawAnswer } from '#engine/law/model.ts';
import { askInConversation } from '#engine/law/converse.ts';
import { isMade } from '#engine/law/law-index.io.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import type { LawLanguage } from '#engine/law/languages.ts';
import { newsOf } from '#engine/law/news.ts';
import type { LawNews } from '#engine/law/news.ts';
import { type OpenLaw, openLaw } from '#engine/law/open-law.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import type { Log } from '../log/log.ts';

/** What the law is answered from, for people to see. */
interface LawCover {
  specialists: Record<'general' | 'legal' | 'accountant' | 'hr', { statements: number; acts: string[] }>;
  /** The latest day (YYYY-MM-DD) whose texts statements were compared with. */
  asOf: string;
}

/** Statements and imported acts of the law; opened when they are first needed, one for the process. */
export interface LawBase {
  /** Answers or refuses; `earlier` is the question answered before in the same conversation. */
  ask(question: string, earlier: string | null): Promise<LawAnswer>;
  cover(): Promise<LawCover>;
  /** What starts and stops applying, newest first. */
  news(language: LawLanguage, now: Date): Promise<LawNews[]>;
  /** Makes what questions in every language are answered from, so that the first one need not wait. */
  prepare(): Promise<void>;
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
  let opened: Promise<OpenLaw> | null = null;
  let cover: LawCover | null = null;
  const open = (): Promise<OpenLaw> =>
    (opened ??= encoder()
      .then((model) => openLaw(dir, model, { onIndex: encodeInTurn }))
      .catch((error: unknown) => {
        opened = null;
        throw error;
      }));
  return {
    ask: async (question, earlier) => askInConversation(question, earlier, await open()),
    news: async (language, now) => newsOf(await open(), language, now.toISOString().slice(0, 10)),
    cover: async () => (cover ??= coverOf(await open())),
    async prepare() {
      try {
        const missing = lawLanguages.filter((language) => !isMade(dir, language));
        const law = await open();
        for (const language of missing) if (!stop.signal.aborted) await law.prepare(language);
        if (!stop.signal.aborted) await law.warm();
      } catch (error) {
        log.warn({ err: error }, 'the statements of the law could not be prepared');
      }
    },
    async close() {
      stop.abort();
      await encoding;
      await (await opened)?.close();
    },
  };
}

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
