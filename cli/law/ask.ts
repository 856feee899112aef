/** `rejoinder law ask QUESTION`: one question on Slovenian law. */
import type { CommandModule } from 'yargs';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { askLaw } from '#engine/law/ask.ts';
import { textBesideSteps } from '#contract/law-answer.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import type { Law, LawAnswer } from '#engine/law/model.ts';
import { openLaw } from '#engine/law/open-law.ts';
import type { ModelSettings } from '#engine/model/model.ts';
import { modelSettings } from '../form-reading.ts';
import { exit, fail, print, progress, warn } from '../output.ts';
import { lawFolder, lawOptions } from './folder.ts';
import type { LawArguments } from './folder.ts';

/** How long one call makes vectors that are missing; the next one goes on. */
const ENCODE_MS = 60_000;

interface Arguments extends LawArguments {
  question: string;
  engine: string | undefined;
}

export const ask: CommandModule<object, Arguments> = {
  command: 'ask <question>',
  describe: 'Answer one question on Slovenian law, or say why not',
  builder: (yargs) =>
    yargs
      .positional('question', {
        type: 'string',
        demandOption: true,
        describe: 'The question in English, Slovenian, Italian, French or Ukrainian',
      })
      .option('engine', {
        choices: ['embedded', 'reader'],
        describe: 'What answers; without it a language model where one is set (MODEL_PROVIDER), else the engine without one',
      })
      .options(lawOptions)
      .example('$0 law ask "After how many years does a debt lapse?"', 'Answers with act, article and date') as never,
  handler: async ({ question, engine, data, json }) => {
    if (question.trim() === '') fail('The question is empty. Write it in quotes.', exit.usage);
    const settings = engine === 'embedded' ? null : await modelSettings();
    if (engine === 'reader' && settings === null)
      fail('No language model is configured (MODEL_PROVIDER), so none can read the law. Leave --engine out.', exit.unavailable);
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
      const { failure, ...answer } = settings ? await read(question, law, settings) : await askLaw(question, law);
      if (failure) warn(sentenceOf(failure));
      print(json, { ...answer, ms: Math.round(performance.now() - started) }, () => describe(answer));
    } finally {
      await law.close();
      await encoder?.close();
    }
  },
};

async function read(question: string, law: Law, settings: ModelSettings): Promise<LawAnswer> {
  const [{ openModelClient }, { openModelRun }, { readLaw }] = await Promise.all([
    import('#engine/model/client.ts'),
    import('#engine/model/model-run.ts'),
    import('#engine/law/reading/read-law.ts'),
  ]);
  return readLaw(question, law, { run: openModelRun(openModelClient(settings), { most: settings.tokensPerRequest }) });
}

const describe = ({ answer, steps, citations, notice, status }: LawAnswer): string =>
  [
    textBesideSteps({ answer, steps }),
    ...steps.map((step, at) => `${at + 1}. ${step}`),
    ...citations.map(({ act, article, as_of, url }) => `  ${act} ${article}${as_of ? `, holds for ${as_of}` : ''}: ${url}`),
    status === 'answered' ? `\n${notice}` : '',
  ]
    .filter(Boolean)
    .join('\n');
