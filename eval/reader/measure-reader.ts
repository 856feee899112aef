/** The reader measured on recorded replies: the open set and the companies, each asked as one form. */
import { answerForm } from '#engine/answers/answer-form.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import type { Proposal } from '#contract/answers.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import type { RuleName } from '#engine/decision/table.ts';
import { recordedClient } from '#engine/model/recorded.ts';
import type { ModelPrompt } from '#engine/model/model.ts';
import { createReaderEngine } from '#engine/reader/reader-engine.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import { readCompany } from '../evidence/read-company.ts';
import { openSet } from '../open/knowledge.ts';
import { openDesk, readRecording, writeRecording } from './recordings.ts';

/** The day that the prompts name: recorded replies are replies to that. */
const TODAY = '2026-11-27';
/** As a hosted model's: the knowledge of every set fits, and is given whole. */
const CONTEXT = 200_000;
/** Has no room for the papers of the largest company beside its questions: what its questions need is searched for. */
const SMALL_CONTEXT = 60_000;
const TOKENS = 10_000_000;

export interface ReaderOptions {
  /** A folder into which prompts without a reply are written, and from which replies are taken. */
  record?: string;
  /** The model whose replies the folder holds: they are kept with the repository. */
  keep?: string;
  /** Rules of the table of decisions that are not asked. */
  without?: ReadonlySet<RuleName>;
  onProgress: (set: string, done: number, total: number) => void;
}

/** What one set was asked, and what came of it. */
export interface Asked<Question> {
  set: string;
  questions: Question[];
  proposals: Proposal[];
  /** The same where those rules are not asked. */
  without: (rules: ReadonlySet<RuleName>) => Promise<Proposal[]>;
  index: KnowledgeIndex;
  /** Whose replies these are; null where none were recorded. */
  model: string | null;
  date: string | null;
  /** Prompts without a recorded reply: the figures say nothing while there are any. */
  missing: number;
}

interface AskedSet<Question> {
  /** Under which its replies are recorded. */
  name: string;
  /** How its prompts call the form. */
  form: string;
  /** Tokens that the model takes. */
  context: number;
  paths: string[];
  questions: Question[];
  textOf: (question: Question) => { question: string; options: string[] };
}

export async function askOpenSet<T>(
  options: ReaderOptions,
  use: (asked: Asked<Awaited<ReturnType<typeof openSet>>['questions'][number]>) => Promise<T>,
): Promise<T> {
  const set = await openSet();
  return askSet(
    { name: 'open', form: 'open', context: CONTEXT, paths: set.paths, questions: set.questions, textOf: (question) => question },
    options,
    use,
  );
}

export async function askCompany<T>(
  { folder, searched = false }: { folder: string; searched?: boolean },
  options: ReaderOptions,
  use: (asked: Asked<Awaited<ReturnType<typeof readCompany>>['questions'][number]>) => Promise<T>,
): Promise<T> {
  const { name, papers, questions } = await readCompany(folder);
  const textOf = ({ question, options: offered }: (typeof questions)[number]) => ({ question, options: offered ?? [] });
  const how = searched ? { name: `${name}-searched`, context: SMALL_CONTEXT } : { name, context: CONTEXT };
  return askSet({ ...how, form: name, paths: [papers], questions, textOf }, options, use);
}

async function askSet<Question, T>(
  { name, form, context, paths, questions, textOf }: AskedSet<Question>,
  { record, keep, without, onProgress }: ReaderOptions,
  use: (asked: Asked<Question>) => Promise<T>,
): Promise<T> {
  const recording = await readRecording(name);
  const desk = record === undefined ? null : await openDesk(record, name);
  const replies = { ...recording?.replies, ...desk?.said };
  const knowledge = await openKnowledge({ paths, encode: true, fileDates: false });
  try {
    const missing = new Map<string, ModelPrompt>();
    const used = new Set<string>();
    const client = recordedClient(
      { model: keep ?? recording?.model ?? 'recorded', date: recording?.date ?? TODAY, replies },
      {
        context,
        onUse: (key) => void used.add(key),
        onMissing: (prompt, key) => missing.set(key, prompt),
      },
    );
    const engine = createReaderEngine(client, { tokensPerRequest: TOKENS, today: TODAY, secondLook: false });
    let done = 0;
    const asked = questions.map(textOf).map(({ question, options }) => askedAlone(question, options));
    const answered = (rules: ReadonlySet<RuleName> | undefined, onAnswer = (): void => undefined): Promise<Proposal[]> =>
      answerForm(asked, { index: knowledge.index, form: { name: form }, ...(rules ? { without: rules } : {}) }, { engine, onAnswer });
    const proposals = await answered(without, () => onProgress(name, ++done, questions.length));
    for (const [key, prompt] of missing) await desk?.ask(prompt, key);
    if (keep !== undefined && missing.size === 0)
      await writeRecording(name, {
        model: keep,
        date: new Date().toISOString().slice(0, 10),
        replies: Object.fromEntries([...used].map((key) => [key, replies[key]])),
      });
    return await use({
      set: name,
      questions,
      proposals,
      without: answered,
      index: knowledge.index,
      model: keep ?? recording?.model ?? null,
      date: recording?.date ?? null,
      missing: missing.size,
    });
  } finally {
    await knowledge.close();
  }
}
