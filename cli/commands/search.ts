/** `rejoinder search WORDS --knowledge PATH…`: what the knowledge holds on something, by words and by meaning. */
import { styleText } from 'node:util';
import type { CommandModule } from 'yargs';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { matchesIn } from '#engine/search/matches.ts';
import type { Hit } from '#engine/search/model.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { exit, fail, print, warn } from '../output.ts';
import { knowledgeProgress } from '../knowledge-progress.ts';

interface Arguments {
  words: string;
  knowledge: string[] | undefined;
  data: string | undefined;
  top: number;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'search <words>',
  describe: 'Search the knowledge by words and by meaning',
  builder: (yargs) =>
    yargs
      .positional('words', { type: 'string', demandOption: true, describe: 'What to look for' })
      .option('knowledge', { type: 'string', array: true, describe: 'Files and folders to search' })
      .option('data', { type: 'string', describe: 'An index made by rejoinder index' })
      .option('top', { type: 'number', default: 10, describe: 'How many results' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document instead of text' })
      .example('$0 search "how long are backups kept" --data knowledge', 'Asks an index')
      .example('$0 search "penetration test" --knowledge policies/', 'Reads the files first') as never,
  handler: async ({ words, knowledge: paths, data, top, json }) => {
    const started = performance.now();
    if (!paths && data === undefined) fail('Say where to look: --knowledge PATH, or --data DIR of an index.', exit.usage);
    if (!Number.isInteger(top) || top < 1) fail('--top takes a whole number from 1.', exit.usage);
    const bar = knowledgeProgress();
    const knowledge = await openKnowledge({
      encoder: readEncoderOptions(process.env),
      ...(paths ? { paths } : {}),
      ...(data === undefined ? {} : { dataDir: data }),
      encode: true,
      onProgress: bar.update,
    }).finally(() => bar.end());
    try {
      if (knowledge.reason) warn(knowledge.reason);
      for (const { error } of paths ? knowledge.files : []) if (error) warn(error);
      const results = (await knowledge.index.search(words, { top, join: true })).map((hit) => resultOf(hit, words));
      print(json, { query: words, results, ms: Math.round(performance.now() - started) }, () => describe(results));
    } finally {
      await knowledge.close();
    }
  },
};

/** A hit in the shape of `search` (docs/guide/command-line.md); `marks` are the offsets of the words in `quote` that were looked for. */
function resultOf(hit: Hit, words: string) {
  const { rects: _, ...place } = hit.kind === 'pair' ? hit.pair.place : hit.passage.place;
  const score = Math.round(hit.score * 1000) / 1000;
  const document = hit.document.name;
  if (hit.kind === 'passage') {
    const quote = hit.passage.text;
    return { kind: hit.kind, document, heading: hit.passage.heading, quote, marks: matchesIn(words, quote), ...place, score };
  }
  const { answer, choice, question, ref } = hit.pair;
  const quote = answer || (choice ?? '');
  return { kind: hit.kind, document, question, id: ref, choice, quote, marks: matchesIn(words, quote), ...place, score };
}

function describe(results: ReturnType<typeof resultOf>[]): string {
  if (results.length === 0) return 'Nothing was found.';
  return results
    .map((result) => {
      const place = [result.page && `page ${result.page}`, result.sheet, result.cell].filter(Boolean).join(' ');
      const head = `${result.score.toFixed(2)}  ${result.document}${place ? `, ${place}` : ''}`;
      const asked = result.kind === 'pair' ? `\n      ${result.id ? `${result.id} ` : ''}${result.question}` : '';
      return `${head}${asked}\n      ${marked(result).replace(/\n/gu, '\n      ')}`;
    })
    .join('\n\n');
}

/** The quote with its marks in bold where the terminal can. */
function marked({ quote, marks }: { quote: string; marks: [number, number][] }): string {
  let at = 0;
  let out = '';
  for (const [from, to] of marks) {
    out += quote.slice(at, from) + styleText('bold', quote.slice(from, to));
    at = to;
  }
  return out + quote.slice(at);
}
