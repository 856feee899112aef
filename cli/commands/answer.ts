/** `rejoinder answer FILE --knowledge PATH… --out OUT`: finds the questions, answers them, fills in a copy. */
import { basename } from 'node:path';
import type { CommandModule } from 'yargs';
import type { Proposal } from '#contract/answers.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import { fillValues } from '#engine/answers/fill-values.ts';
import { openPool } from '#engine/work/pool.ts';
import { answerQuestions, checkKnowledge, extractQuestions, knowledgeOptions, openEngine, openForAnswers } from '../answering.ts';
import type { KnowledgeArguments } from '../answering.ts';
import { findingOptions } from '../mapping.ts';
import type { FindingArguments } from '../mapping.ts';
import { checkOut, exit, fail, print, writeOut } from '../output.ts';

interface Arguments extends KnowledgeArguments, FindingArguments {
  file: string;
  out: string;
  force: boolean;
  engine: string;
  minConfidence: number;
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
      .option('engine', { choices: ['embedded', 'generative'], default: 'embedded', describe: 'What answers' })
      .option('min-confidence', { type: 'number', default: 0, describe: 'Write only answers at or above it, 0 to 1' })
      .example('$0 answer vendor.xlsx --knowledge policies/ past/ --out vendor-filled.xlsx', 'Answers from two folders') as never,
  handler: async ({ file, knowledge, data, out, force, engine, minConfidence, json, hidden, mapping }) => {
    const started = performance.now();
    checkKnowledge({ knowledge, data });
    const answering = await openEngine(engine);
    if (!(minConfidence >= 0 && minConfidence <= 1)) fail('--min-confidence takes a number from 0 to 1.', exit.usage);
    checkOut(out, force);
    const pool = openPool();
    try {
      const { bytes, extraction } = await extractQuestions(pool, file, { hidden, mapping });
      const fileName = basename(file);
      // a file that cannot be filled in is refused before the work, not after it
      await pool.run('fill', { bytes, fileName, answers: [] });
      const opened = await openForAnswers({ knowledge, data }, [bytes]);
      const proposals = await answerQuestions(file, extraction, opened, answering).finally(() => opened.close());
      const answers = extraction.questions.flatMap((question, index) => valuesFor(question, proposals[index]!, minConfidence));
      const filled = await pool.run('fill', { bytes, fileName, answers }, { timeoutMs: 120_000 });
      await writeOut(out, filled.bytes, { force });
      const { written, refused } = filled.report;
      const counts = countsOf(proposals);
      const questions = extraction.questions.map((question, index) => ({ ...question, ...withoutRelated(proposals[index]!) }));
      const ms = Math.round(performance.now() - started);
      print(json, { file: fileName, questions, counts, written, refused, ms }, () =>
        [
          `${out}: ${extraction.questions.length} questions, ${counts.answered} answered, ${counts.needs_review} to review, ${counts.unanswered} left open`,
          `${written} places written${refused.length > 0 ? `, ${refused.length} refused` : ''} (${(ms / 1000).toFixed(1)} s)`,
        ].join('\n'),
      );
    } finally {
      await pool.close();
    }
  },
};

const valuesFor = (question: FoundQuestion, proposal: Proposal, minConfidence: number) =>
  proposal.status === 'unanswered' || proposal.confidence < minConfidence
    ? []
    : fillValues(question, proposal).flatMap(({ sheet, at, value }) => (at === undefined ? [] : [{ sheet, at, value }]));

const withoutRelated = ({ related: _, ...proposal }: Proposal): Omit<Proposal, 'related'> => proposal;

function countsOf(proposals: Proposal[]): Record<Proposal['status'], number> {
  const counts = { answered: 0, needs_review: 0, unanswered: 0 };
  for (const { status } of proposals) counts[status] += 1;
  return counts;
}
