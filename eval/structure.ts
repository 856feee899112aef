/**
 * What a language model that reads the structure of forms adds over the rules:
 *
 *   node eval/structure.ts FOLDER --replies DIR [--failures]
 *
 * FOLDER holds questionnaires with gold (README.md); its Word, PDF and text files are read twice, by rules alone and as
 * `extract --engine reader` does. Replies are DIR/said/KEY.json, one JSON object each; a prompt that has none is written to DIR/asked/KEY.json,
 * and its file counts for neither reading. Prints one JSON object: files and sums of both readings, how much of the replies was dropped, and
 * the files whose prompts wait for a reply.
 */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Extraction, FoundQuestion } from '#contract/extraction.ts';
import { openModelRun } from '#engine/model/model-run.ts';
import { type ModelPrompt, userText } from '#engine/model/model.ts';
import { recordedClient } from '#engine/model/recorded.ts';
import type { Picture } from '#engine/structure/model.ts';
import { readForm } from '#engine/structure/read-form.ts';
import { openPool } from '#engine/work/pool.ts';
import { type FileFigures, type Share, measureFound } from './run/extraction.ts';
import { readGoldFolder } from './run/gold-folder.ts';

const CONTEXT = 128_000;
const TOKENS = 10_000_000;

const {
  values: { replies: folder, failures: listed },
  positionals: [forms],
} = parseArgs({ allowPositionals: true, options: { replies: { type: 'string' }, failures: { type: 'boolean', default: false } } });
if (!forms || !folder) throw new Error('Name a folder of forms with gold, and with --replies the folder of recorded replies.');

const [asked, said] = [join(folder, 'asked'), join(folder, 'said')];
await Promise.all([asked, said].map((path) => mkdir(path, { recursive: true })));
const names = (await readdir(said)).filter((name) => name.endsWith('.json'));
const replies = Object.fromEntries(
  await Promise.all(names.map(async (name) => [basename(name, '.json'), JSON.parse(await readFile(join(said, name), 'utf8'))] as const)),
);

const missing: { key: string; prompt: ModelPrompt }[] = [];
const client = recordedClient(
  { model: 'recorded', date: '', replies },
  { context: CONTEXT, onMissing: (prompt, key) => missing.push({ key, prompt }) },
);
const pool = openPool();
const found = new Map<string, FoundQuestion[]>();
const read = new Map<string, Extraction>();
const waiting: string[] = [];
const gold = await readGoldFolder(forms);
try {
  for (const { fileName, bytes } of gold) {
    const file = (): { bytes: Uint8Array; fileName: string } => ({ bytes: bytes.slice(), fileName: basename(fileName) });
    const picture: Picture | null = await pool.run('picture', file());
    if (picture === null) continue;
    const without = await pool.run('extract', file());
    const withModel = await readForm(without, picture, openModelRun(client, { most: TOKENS }));
    if (withModel.reader?.unread) waiting.push(fileName);
    else {
      found.set(fileName, without.questions);
      read.set(fileName, withModel);
    }
  }
} finally {
  await pool.close();
}
for (const { key, prompt } of missing) {
  const { system, schema } = prompt;
  await writeFile(join(asked, `${key}.json`), JSON.stringify({ key, system, user: userText(prompt), schema }, null, 1));
}

const measured = gold.filter(({ fileName }) => read.has(fileName));
const rules = await measureFound(measured, async ({ fileName }) => found.get(fileName) ?? []);
const model = await measureFound(measured, async ({ fileName }) => read.get(fileName)?.questions ?? []);
const dropped = [...read].flatMap(([file, { reader }]) => (reader?.dropped ?? []).map((one) => ({ file, ...one })));
console.log(
  JSON.stringify(
    {
      waiting,
      rules: summed(rules.files),
      model: summed(model.files),
      dropped: { whole: dropped.filter(({ whole }) => whole).length, parts: dropped.filter(({ whole }) => !whole).length },
      files: rules.files.map((file, at) => ({ file: file.file, rules: summed([file]), model: summed(model.files.slice(at, at + 1)) })),
      ...(listed ? { failures: { rules: rules.failures, model: model.failures, dropped } } : {}),
    },
    null,
    1,
  ),
);

function summed(files: readonly FileFigures[]): Record<string, number | null> {
  const sum = (of: (file: FileFigures) => number): number => files.reduce((all, file) => all + of(file), 0);
  const share = (right: number, of: number): number | null => (of === 0 ? null : Math.round((right / of) * 1000) / 1000);
  const shareOf = (of: (file: FileFigures) => Share): number | null =>
    share(
      sum((file) => of(file).right),
      sum((file) => of(file).of),
    );
  const right = sum((file) => file.right);
  return {
    gold: sum((file) => file.gold),
    found: sum((file) => file.found),
    precision: share(
      right,
      sum((file) => file.found),
    ),
    recall: share(
      right,
      sum((file) => file.gold),
    ),
    places: shareOf((file) => file.places),
    kinds: shareOf((file) => file.kinds),
    options: shareOf((file) => file.allowed),
    sections: shareOf((file) => file.section),
  };
}
