/** `rejoinder search WORDS --knowledge PATH…`: what the knowledge holds on something, by words and by meaning. */
import type { CommandModule } from 'yargs';
import type { Hit } from '#engine/knowledge/model.ts';
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
      ...(paths ? { paths } : {}),
      ...(data === undefined ? {} : { dataDir: data }),
      encode: true,
      onProgress: bar.update,
    }).finally(() => bar.end());
    try {
      if (knowledge.reason) warn(knowledge.reason);
      for (const { error } of paths ? knowledge.files : []) if (error) warn(error);
      const results = (await knowledge.index.search(words, { top })).map(resultOf);
      print(json, { query: words, results, ms: Math.round(performance.now() - started) }, () => describe(results));
    } finally {
      await knowledge.close();
    }
  },
};

/** A hit in the shape of cli.md `search`. */
function resultOf(hit: Hit) {
  const { rects: _, ...place } = hit.kind === 'pair' ? hit.pair.place : hit.passage.place;
  const score = Math.round(hit.score * 1000) / 1000;
  const { document } = hit;
  if (hit.kind === 'passage') {
    return { kind: hit.kind, document: document.name, heading: hit.passage.heading, quote: hit.passage.text, ...place, score };
  }
  const { answer, choice, question, ref } = hit.pair;
  return { kind: hit.kind, document: document.name, question, id: ref, choice, quote: answer || (choice ?? ''), ...place, score };
}

function describe(results: ReturnType<typeof resultOf>[]): string {
  if (results.length === 0) return 'Nothing was found.';
  return results
    .map((result) => {
      const place = [result.page && `page ${result.page}`, result.sheet, result.cell].filter(Boolean).join(' ');
      const head = `${result.score.toFixed(2)}  ${result.document}${place ? `, ${place}` : ''}`;
      const asked = result.kind === 'pair' ? `\n      ${result.id ? `${result.id} ` : ''}${result.question}` : '';
      return `${head}${asked}\n      ${result.quote.replace(/\n/gu, '\n      ')}`;
    })
    .join('\n\n');
}
