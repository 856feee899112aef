/** `rejoinder law ask QUESTION`: one question on Slovenian law. */
import type { CommandModule } from 'yargs';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { askLaw } from '#engine/law/ask.ts';
import { textBesideSteps } from '#contract/law-answer.ts';
import type { LawAnswer } from '#engine/law/model.ts';
import { openLaw } from '#engine/law/open-law.ts';
import { exit, fail, print, progress, warn } from '../output.ts';
import { lawFolder, lawOptions } from './folder.ts';
import type { LawArguments } from './folder.ts';

/** How long one call makes vectors that are missing; the next one goes on. */
const ENCODE_MS = 60_000;

interface Arguments extends LawArguments {
  question: string;
}

export const ask: CommandModule<object, Arguments> = {
  command: 'ask <question>',
  describe: 'Answer one question from checked statements, or say why not',
  builder: (yargs) =>
    yargs
      .positional('question', {
        type: 'string',
        demandOption: true,
        describe: 'The question in English, Slovenian, Italian, French or Ukrainian',
      })
      .options(lawOptions)
      .example('$0 law ask "After how many years does a debt lapse?"', 'Answers with act, article and date') as never,
  handler: async ({ question, data, json }) => {
    if (question.trim() === '') fail('The question is empty. Write it in quotes.', exit.usage);
    const folder = lawFolder(data);
    const { encoder, reason } = await openEncoder(readEncoderOptions(process.env));
    if (reason) warn(reason);
    const bar = progress('Preparing search by meaning');
    const law = await openLaw(folder, encoder, {
      onIndex: async (index, kind) => {
        if (kind === 'statements') await index.encodePending({ forMs: ENCODE_MS, onProgress: bar.update }).finally(() => bar.end());
      },
    });
    try {
      const started = performance.now();
      const answer = await askLaw(question, law);
      print(json, { ...answer, ms: Math.round(performance.now() - started) }, () => describe(answer));
    } finally {
      await law.close();
      await encoder?.close();
    }
  },
};

const describe = ({ answer, steps, citations, notice, status }: LawAnswer): string =>
  [
    textBesideSteps({ answer, steps }),
    ...steps.map((step, at) => `${at + 1}. ${step}`),
    ...citations.map(({ act, article, as_of, url }) => `  ${act} ${article}${as_of ? `, holds for ${as_of}` : ''}: ${url}`),
    status === 'answered' ? `\n${notice}` : '',
  ]
    .filter(Boolean)
    .join('\n');
