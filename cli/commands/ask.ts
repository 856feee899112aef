/** `rejoinder ask QUESTION --knowledge PATH…`: one question, answered from the knowledge with its evidence or left open. */
import type { CommandModule } from 'yargs';
import type { Proposal } from '#contract/answers.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { checkKnowledge, engineOption, knowledgeOptions, openEngine, openForAnswers } from '../answering.ts';
import type { KnowledgeArguments } from '../answering.ts';
import { nearLine, placeOf } from '../nearest.ts';
import { exit, fail, print } from '../output.ts';
import { withSentences } from '../reasons.ts';

interface Arguments extends KnowledgeArguments {
  question: string;
  options: string | undefined;
  engine: string | undefined;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'ask <question>',
  describe: 'Answer one question from the knowledge',
  builder: (yargs) =>
    yargs
      .positional('question', { type: 'string', demandOption: true, describe: 'The question, in quotes' })
      .options(knowledgeOptions)
      .option('options', { type: 'string', describe: 'The choices, with commas between: Yes,No,NA' })
      .options(engineOption)
      .example('$0 ask "Is data encrypted at rest?" --knowledge policies/', 'Reads the folder and answers')
      .example('$0 ask "Is data encrypted at rest?" --data knowledge --options Yes,No', 'Asks an index for a choice') as never,
  handler: async ({ question, knowledge, data, company, options, engine, json }) => {
    checkKnowledge({ knowledge, data });
    const answering = await openEngine(engine);
    if (question.trim() === '') fail('The question is empty. Write it in quotes.', exit.usage);
    const opened = await openForAnswers({ knowledge, data, company });
    try {
      const started = performance.now();
      const proposal = await answering.answer(askedAlone(question, optionList(options)), { index: opened.index });
      print(json, { question, ...withSentences(proposal), ms: Math.round(performance.now() - started) }, () => describe(proposal));
    } finally {
      await opened.close();
    }
  },
};

const optionList = (options: string | undefined): string[] =>
  (options ?? '')
    .split(',')
    .map((option) => option.trim())
    .filter(Boolean);

const titles: Record<Proposal['status'], string> = { answered: 'Answered', needs_review: 'Needs review', unanswered: 'Left open' };

function describe(proposal: Proposal): string {
  const head =
    proposal.status === 'unanswered'
      ? titles.unanswered
      : `${titles[proposal.status]}, confidence ${Math.round(proposal.confidence * 100)} %`;
  const lines = [`${head}${proposal.flags.length > 0 ? ` (${proposal.flags.join(', ')})` : ''}`];
  if (proposal.choice !== null) lines.push(proposal.choice);
  if (proposal.answer !== '' && proposal.answer !== proposal.choice) lines.push(proposal.answer);
  lines.push(
    ...proposal.reasons.map((reason) => `  ${sentenceOf(reason)}`),
    ...proposal.citations.map((citation) => `  ${placeOf(citation)}: “${citation.quote}”`),
  );
  for (const near of proposal.status === 'answered' ? [] : proposal.related) lines.push(`  Nearest in ${nearLine(near)}`);
  return lines.join('\n');
}
