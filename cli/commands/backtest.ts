/** `rejoinder backtest FILE --knowledge PATH…`: answers a filled questionnaire from the rest and compares with what people wrote. */
import { basename } from 'node:path';
import type { CommandModule } from 'yargs';
import { textRule } from '#engine/answers/agreement.ts';
import { backtestOf } from '#engine/answers/backtest.ts';
import type { Backtest } from '#engine/answers/backtest.ts';
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
import { findingOptions } from '../mapping.ts';
import type { FindingArguments } from '../mapping.ts';
import { print } from '../output.ts';
import { questionLine, reasonsLine, withSentences } from '../reasons.ts';

interface Arguments extends KnowledgeArguments, FindingArguments {
  file: string;
  engine: string | undefined;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'backtest <file>',
  describe: 'Answer a filled questionnaire from the rest and compare',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'A questionnaire that people have filled in' })
      .options(knowledgeOptions)
      .options(findingOptions)
      .options(engineOption)
      .example('$0 backtest past/vendor-2025.xlsx --knowledge past/ policies/', 'How far the answers can be trusted') as never,
  handler: async ({ file, knowledge, data, company, engine, json, hidden, mapping }) => {
    const started = performance.now();
    checkKnowledge({ knowledge, data });
    const answering = await openEngine(engine);
    const pool = openPool();
    try {
      const { bytes, extraction } = await extractQuestions(pool, file, { hidden, mapping });
      const opened = await openForAnswers({ knowledge, data, company }, [bytes]);
      const proposals = await answerQuestions(file, extraction, opened, answering).finally(() => opened.close());
      const { items, ...figures } = await backtestOf(extraction.questions, proposals);
      const slim = items.map(({ proposed: { related: _, ...proposed }, ...item }) => ({ ...item, proposed: withSentences(proposed) }));
      const ms = Math.round(performance.now() - started);
      print(json, { file: basename(file), ...figures, items: slim, ms }, () => describe(basename(file), { ...figures, items }));
    } finally {
      await pool.close();
    }
  },
};

const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);

function describe(file: string, result: Backtest): string {
  const lines = [
    `${file}: ${result.questions} questions, ${result.withHumanAnswer} answered by people, ${result.proposed} proposed`,
    `Choices: coverage ${percent(result.coverage)}, accuracy ${percent(result.accuracy)} (always the most frequent: ${percent(result.majority)})`,
    ...Object.entries(result.byOption).map(
      ([option, { human, proposed, agree }]) => `  ${option}: people ${human}, proposed ${proposed}, agree ${agree}`,
    ),
    `Yes proposed without a flag where people said No: ${result.falseYes}`,
    `Texts: people ${result.text.human}, proposed ${result.text.proposed}, agree ${result.text.agree} (${textRule})`,
    'Confidence and how many were right:',
    ...result.calibration
      .filter(({ count }) => count > 0)
      .map(({ from, to, count, right }) => `  ${from.toFixed(1)}–${to.toFixed(1)}: ${right} of ${count}`),
  ];
  for (const item of result.items)
    if (item.agree === false) lines.push(`  differs ${questionLine(item)}: ${item.why}. ${reasonsLine(item.proposed)}`);
  return lines.join('\n');
}
