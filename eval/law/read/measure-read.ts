/** What a language model makes of questions on law, from replies that were recorded, beside the engine without one. */
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { askInConversation } from '#engine/law/converse.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import type { LawAnswer, LawCitation } from '#engine/law/model.ts';
import type { OpenLaw } from '#engine/law/open-law.ts';
import { readLaw } from '#engine/law/reading/read-law.ts';
import { LAW_PROMPT_VERSION } from '#engine/law/reading/rules.ts';
import { citedPlaces, saidIn } from '#engine/law/statement.ts';
import type { Statement } from '#engine/law/statement.ts';
import type { ModelPrompt } from '#engine/model/model.ts';
import { openModelRun } from '#engine/model/model-run.ts';
import { recordedClient } from '#engine/model/recorded.ts';
import { openDesk, readRecording, writeRecording } from '../../reader/recordings.ts';
import { withOwnLaw } from '../own-law.ts';
import { type QuestionToRead, readQuestions } from './read-set.ts';

/** Under which its replies are recorded. */
const SET = 'law';
/** The day that the prompts name: recorded replies are replies to that. */
const TODAY = '2026-11-27';
/** As a hosted model's. */
const CONTEXT = 200_000;
const TOKENS = 10_000_000;

interface ReadQuestion {
  question: QuestionToRead;
  answer: LawAnswer;
}

export interface LawReadFigures {
  /** Questions that a statement answers. */
  covered: number;
  /** Of these: the right rule is the one cited first · is among those cited · one fact was asked back · nothing was answered. */
  first: number;
  among: number;
  askedBack: number;
  refused: number;
  /** Answered without a word of doubt, and of these by no right rule · by the other side's. */
  plain: number;
  wrongPlain: number;
  otherSide: number;
  /** Questions that must be refused, and how many were. */
  toRefuse: number;
  rightlyRefused: number;
  /** In the language of the question, of all. */
  language: number;
  /** Replies that did not stand up: the nearest rules were listed in their place. */
  fellBack: number;
}

interface LawRead {
  byWords: LawReadFigures;
  read: LawReadFigures;
  asked: { byWords: ReadQuestion; read: ReadQuestion }[];
  /** Prompts without a recorded reply: the figures say nothing while there are any. */
  missing: number;
  model: string;
  date: string;
}

/** Null where no reply was recorded and none is to be. */
export async function measureLawRead({
  record,
  keep,
}: {
  record?: string | undefined;
  keep?: string | undefined;
}): Promise<LawRead | null> {
  const recording = await readRecording(SET);
  if (!recording && record === undefined) return null;
  const desk = record === undefined ? null : await openDesk(record, SET);
  const replies: Record<string, unknown> = { ...recording?.replies, ...desk?.said };
  const today = new Date().toISOString().slice(0, 10);
  const [model, date] = [keep ?? recording?.model ?? 'recorded', keep === undefined && recording ? recording.date : today];
  const missing = new Map<string, ModelPrompt>();
  const used = new Set<string>();
  const client = recordedClient(
    { model, date, replies },
    { context: CONTEXT, onUse: (key) => void used.add(key), onMissing: (prompt, key) => missing.set(key, prompt) },
  );
  const [byWords, read]: [ReadQuestion[], ReadQuestion[]] = [[], []];
  const run = openModelRun(client, { most: TOKENS });
  const now = new Date(`${TODAY}T12:00:00Z`);
  const statements = await withOwnLaw(readEncoderOptions(process.env), async (law) => {
    for (const question of await readQuestions()) {
      const earlier = question.before.at(-1)?.question ?? null;
      byWords.push({ question, answer: await askInConversation(question.question, earlier, law, { now }) });
      read.push({ question, answer: await readLaw(question.question, law, { run }, { now, before: question.before }) });
    }
    return law.statements;
  });
  for (const [key, prompt] of missing) await desk?.ask(prompt, key);
  if (keep !== undefined && missing.size === 0)
    await writeRecording(
      SET,
      { model, date, replies: Object.fromEntries([...used].map((key) => [key, replies[key]])) },
      LAW_PROMPT_VERSION,
    );
  const asked = byWords.flatMap((one, at) => (read[at] ? [{ byWords: one, read: read[at] }] : []));
  return {
    byWords: lawReadFigures(byWords, statements),
    read: lawReadFigures(read, statements),
    asked,
    missing: missing.size,
    model,
    date,
  };
}

const isPlain = ({ status, basis, doubt }: LawAnswer): boolean => status === 'answered' && basis !== 'passage' && doubt === undefined;

/** Pure. */
function lawReadFigures(asked: ReadQuestion[], statements: OpenLaw['statements']): LawReadFigures {
  const covered = asked.filter(({ question }) => question.rules.length > 0);
  const toRefuse = asked.filter(({ question }) => question.rules.length === 0);
  const count = (some: ReadQuestion[], is: (one: ReadQuestion) => boolean): number => some.filter(is).length;
  const cites = ({ answer: { status, citations } }: ReadQuestion, rules: string[], most = citations.length): boolean =>
    status === 'answered' && citations.slice(0, most).some((cited) => rules.some((id) => isOf(cited, statements.get(id))));
  const plain = asked.filter(({ answer }) => isPlain(answer));
  return {
    covered: covered.length,
    first: count(covered, (one) => cites(one, one.question.rules, 1)),
    among: count(covered, (one) => cites(one, one.question.rules)),
    askedBack: count(asked, ({ answer }) => answer.status === 'asks_back'),
    refused: count(covered, ({ answer }) => answer.status === 'refused'),
    plain: plain.length,
    wrongPlain: count(plain, (one) => !cites(one, one.question.rules)),
    otherSide: count(plain, (one) => cites(one, one.question.not, 1)),
    toRefuse: toRefuse.length,
    rightlyRefused: count(toRefuse, ({ answer }) => answer.status === 'refused'),
    language: count(asked, ({ question, answer }) => answer.language === question.language),
    fellBack: count(asked, ({ answer }) => answer.failure !== undefined),
  };
}

/** Whether a citation is of a statement: of its place, and in its words where others stand at the same place. */
function isOf(cited: LawCitation, statement: Statement | undefined): boolean {
  if (!statement || cited.act !== statement.act || cited.article !== citedPlaces(statement.places)) return false;
  const [quoted = ''] = cited.statement.split(' … ');
  const texts = lawLanguages.map((language) => saidIn(statement, language));
  return texts.some((text) => text.includes(quoted)) || lawLanguages.some((language) => quoted.startsWith(statement.text[language]));
}
