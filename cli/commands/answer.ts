/** `rejoinder answer FILE --knowledge PATH… --out OUT`: finds the questions, answers them, fills in a copy. */
import { basename } from 'node:path';
import type { CommandModule } from 'yargs';
import { type Content, settleDraft } from '#contract/answer-fields.ts';
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import type { Extraction, FoundQuestion } from '#contract/extraction.ts';
import { leaveOpen } from '#engine/decision/leave-open.ts';
import { fillValues } from '#engine/answers/fill-values.ts';
import type { AnswerEngine } from '#engine/answers/model.ts';
import { askedOf, optionsOf, readQuestion } from '#engine/answers/read-question.ts';
import type { AskedBeside } from '#engine/answers/side-sentence.ts';
import { openPool } from '#engine/work/pool.ts';
import {
  answerQuestions,
  checkKnowledge,
  extractQuestions,
  engineOption,
  knowledgeOptions,
  openEngine,
  openForAnswers,
} from '../answering.ts';
import type { KnowledgeArguments } from '../answering.ts';
import { carryFrom, carryLine } from '../carrying.ts';
import { findingOptions } from '../mapping.ts';
import type { FindingArguments } from '../mapping.ts';
import { listObjections, objectionLines } from '../objections.ts';
import { nearLine } from '../nearest.ts';
import { checkOut, exit, fail, print, writeOut } from '../output.ts';
import { questionLine, reasonsLine, withSentences } from '../reasons.ts';

interface Arguments extends KnowledgeArguments, FindingArguments {
  file: string;
  out: string;
  force: boolean;
  engine: string | undefined;
  minConfidence: number;
  from: string | undefined;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'answer <file>',
  describe: 'Find, answer and fill in a questionnaire',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'The questionnaire; it is not changed' })
      .options(knowledgeOptions)
      .options(findingOptions)
      .option('out', { type: 'string', demandOption: true, describe: 'Where the filled copy goes' })
      .option('force', { type: 'boolean', default: false, describe: 'Replace --out when it is there' })
      .options(engineOption)
      .option('from', { type: 'string', describe: 'An earlier version of the form, filled in: its answers are carried first' })
      .option('min-confidence', { type: 'number', default: 0, describe: 'Write only answers at or above it, 0 to 1' })
      .example('$0 answer vendor.xlsx --knowledge policies/ past/ --out vendor-filled.xlsx', 'Answers from two folders')
      .example(
        '$0 answer form-v4.xlsx --from form-v3-filled.xlsx --out form-v4-filled.xlsx',
        'Carries last year’s answers to the new version',
      ) as never,
  handler: async ({ file, knowledge, data, company, out, force, engine, minConfidence, from, json, hidden, mapping }) => {
    const started = performance.now();
    if (from === undefined) checkKnowledge({ knowledge, data });
    const answering = await openEngine(engine);
    if (!(minConfidence >= 0 && minConfidence <= 1)) fail('--min-confidence takes a number from 0 to 1.', exit.usage);
    checkOut(out, force);
    const pool = openPool();
    try {
      const { bytes, extraction } = await extractQuestions(pool, file, { hidden, mapping }, engine === 'embedded' ? engine : undefined);
      const fileName = basename(file);
      // a file that cannot be filled in is refused before the work, not after it
      await pool.run('fill', { bytes, fileName, answers: [] });
      const earlier = from === undefined ? null : await carryFrom(pool, from, extraction);
      const carried = earlier?.carried.proposals ?? [];
      const made = await answersFor(file, extraction, { knowledge, data, company }, { bytes, answering, carried });
      const proposals = made.map((proposal, index) => inFields(extraction.questions[index]!, carried[index] ?? proposal));
      const answers = extraction.questions.flatMap((question, index) => valuesFor(question, proposals[index]!, minConfidence));
      const filled = await pool.run('fill', { bytes, fileName, answers }, { timeoutMs: 120_000 });
      await writeOut(out, filled.bytes, { force });
      const { written, refused } = filled.report;
      const objections = listObjections(
        proposals.flatMap((proposal, index) => {
          const question = extraction.questions[index];
          return question ? [{ question, said: contentOf(proposal, minConfidence) }] : [];
        }),
      );
      const counts = countsOf(proposals);
      const questions = extraction.questions.map((question, index) => ({
        ...question,
        ...withSentences(withNearest(proposals[index]!)),
        asks: asksBeside(question, extraction.questions),
        ...(earlier ? { carried: earlier.carried.matches[index]!.kind } : {}),
      }));
      const ms = Math.round(performance.now() - started);
      if (extraction.questions.length === 0) process.exitCode = exit.nothing;
      print(
        json,
        { file: fileName, questions, counts, written, refused, objections, ...(earlier ? { earlier: earlier.report } : {}), ms },
        () =>
          [
            ...(earlier ? [carryLine(earlier.report)] : []),
            `${out}: ${extraction.questions.length} questions, ${counts.answered} answered, ${counts.needs_review} to review, ${counts.unanswered} left open`,
            `${written} places written${refused.length > 0 ? `, ${refused.length} refused` : ''} (${(ms / 1000).toFixed(1)} s)`,
            ...extraction.questions.flatMap((question, index) => toLookAt(question, proposals[index]!)),
            ...objectionLines(objections),
          ].join('\n'),
      );
    } finally {
      await pool.close();
    }
  },
};

/** Answers of the engine where nothing is carried; without knowledge such questions stay open. */
async function answersFor(
  file: string,
  extraction: Extraction,
  where: KnowledgeArguments,
  { bytes, answering, carried }: { bytes: Uint8Array; answering: AnswerEngine; carried: (Proposal | null)[] },
): Promise<Proposal[]> {
  const all = extraction.questions;
  // a stem that is carried itself is not among the open ones any more: its text goes with them
  const open = all.flatMap((question, index) =>
    carried[index] ? [] : [{ index, question: { ...question, parent: askedOf(question, all).stem } }],
  );
  const answers = all.map(() => leaveOpen([], 0, reason('nothing_carried')));
  if ((!where.knowledge?.length && where.data === undefined) || open.length === 0) return answers;
  const opened = await openForAnswers(where, [bytes]);
  const questions = open.map((one) => one.question);
  const answered = await answerQuestions(file, { ...extraction, questions }, opened, answering).finally(() => opened.close());
  open.forEach(({ index }, at) => (answers[index] = answered[at]!));
  return answers;
}

/** The proposal in the fields that the form has: what is said of an answer is what is written. */
const inFields = (question: FoundQuestion, proposal: Proposal): Proposal => {
  const said = settleDraft({ location: question.answers, options: optionsOf(question) }, proposal);
  return { ...proposal, ...said, answer: said.answer ?? '' };
};

const isWritten = ({ status, confidence }: Proposal, minConfidence: number): boolean =>
  status !== 'unanswered' && confidence >= minConfidence;

const valuesFor = (question: FoundQuestion, proposal: Proposal, minConfidence: number) =>
  isWritten(proposal, minConfidence)
    ? fillValues(question, proposal).flatMap(({ sheet, at, value }) => (at === undefined ? [] : [{ sheet, at, value }]))
    : [];

/** What of a proposal is written: nothing where its place stays as it is. */
const contentOf = (proposal: Proposal, minConfidence: number): Content =>
  isWritten(proposal, minConfidence) ? proposal : { answer: null, choice: null, comment: null };

/** A question that a person has to look at, why, and what was found nearest where it stays open. */
const toLookAt = (question: FoundQuestion, proposal: Proposal): string[] =>
  proposal.status === 'answered'
    ? []
    : [
        `  ${proposal.status === 'unanswered' ? 'open' : 'review'} ${questionLine(question)}: ${reasonsLine(proposal)}`,
        ...(proposal.status === 'unanswered' ? proposal.related.map((near) => `    nearest in ${nearLine(near)}`) : []),
      ];

/** What the form asks for beside the answer, and with which one. */
const asksBeside = (question: FoundQuestion, all: FoundQuestion[]): Pick<AskedBeside, 'kind' | 'when'>[] =>
  readQuestion(askedOf(question, all)).beside.map(({ kind, when }) => ({ kind, when }));

/** What came nearest stands beside what a person has to decide. */
const withNearest = (proposal: Proposal): Proposal => (proposal.status === 'answered' ? { ...proposal, related: [] } : proposal);

function countsOf(proposals: Proposal[]): Record<Proposal['status'], number> {
  const counts = { answered: 0, needs_review: 0, unanswered: 0 };
  for (const { status } of proposals) counts[status] += 1;
  return counts;
}
