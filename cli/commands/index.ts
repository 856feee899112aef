/** `rejoinder index PATH… --data DIR`: reads files and folders into a knowledge index. */
import { dirname, join, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import type { IndexedFile } from '#engine/knowledge/open-knowledge.ts';
import { print, warn } from '../output.ts';
import { knowledgeProgress } from '../knowledge-progress.ts';

/**
 * Seconds that vectors may take by default: the words of everything are searchable by then, and whoever waits for the
 * command has a bound. What is missing is made by the next command that uses the index, or all at once with --all.
 */
const VECTOR_SECONDS = 10;

interface Arguments {
  paths: string[];
  data: string | undefined;
  all: boolean;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'index <paths..>',
  describe: 'Read files and folders into a knowledge index',
  builder: (yargs) =>
    yargs
      .positional('paths', { type: 'string', array: true, demandOption: true, describe: 'Files and folders' })
      .option('data', { type: 'string', describe: 'Where the index is kept (default: .rejoinder beside the first path)' })
      .option('all', {
        type: 'boolean',
        default: false,
        describe: `Make search by meaning ready for everything, however long it takes (otherwise about ${VECTOR_SECONDS} s)`,
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document instead of a table' })
      .example('$0 index policies/ last-year.xlsx --data knowledge', 'Run again, it reads only what changed') as never,
  handler: async ({ paths, data, all, json }) => {
    const started = performance.now();
    const dataDir = data ?? join(dirname(resolve(paths[0]!)), '.rejoinder');
    const bar = knowledgeProgress();
    const knowledge = await openKnowledge({
      encoder: readEncoderOptions(process.env),
      paths,
      dataDir,
      encode: true,
      ...(all ? {} : { encodeForMs: VECTOR_SECONDS * 1000 }),
      onProgress: bar.update,
    }).finally(() => bar.end());
    try {
      if (knowledge.reason) warn(knowledge.reason);
      const { passages, pairs, withoutVector } = await knowledge.index.stats();
      if (knowledge.encoder && withoutVector > 0) warn(unfinished(withoutVector, passages + pairs));
      const result = {
        documents: knowledge.files,
        passages,
        pairs,
        withoutVectors: withoutVector,
        ms: Math.round(performance.now() - started),
      };
      print(json, result, () => describe(knowledge.files, passages, pairs, dataDir));
    } finally {
      await knowledge.close();
    }
  },
};

const unfinished = (missing: number, total: number): string =>
  `${missing} of ${total} passages and answered questions are found by their words alone so far; the next command that uses this index goes on, or run index again with --all.`;

function describe(files: IndexedFile[], passages: number, pairs: number, dataDir: string): string {
  const lines = files.map(({ path, status, error, passages: found, pairs: paired, pages }) =>
    status === 'failed'
      ? `failed  ${path}: ${error}`
      : `ready   ${path}: ${[pages === null ? '' : `${pages} pages`, found > 0 ? `${found} passages` : '', paired > 0 ? `${paired} answered questions` : ''].filter(Boolean).join(', ')}`,
  );
  const failed = files.filter(({ status }) => status === 'failed').length;
  const end = `${files.length - failed} documents${failed > 0 ? `, ${failed} failed` : ''}: ${passages} passages and ${pairs} answered questions in ${dataDir}`;
  return [...lines, end].join('\n');
}
