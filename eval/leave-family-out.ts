/**
 * `node eval/leave-family-out.ts [FOLDER]`: how question finding fares on a family of forms that the rules and words were
 * not made with. Every rule of eval/families/rules.ts is switched off by its name; a rule that changes the result of one
 * family only is that family's own, and so is a word of the vocabulary that only its files have. Then each family is
 * scored without its own rules and words (the words are taken out in a copy of the engine). FOLDER holds real questionnaires with their gold, which may not be
 * part of this repository; without it the command says so.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { rules } from './families/rules.ts';
import type { FileScore, GoldFile } from './families/score-family.ts';
import { ownWords } from './families/words-of-family.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** Folders whose name begins so are forms of one kind; the others are a family each. */
const kin: [string, RegExp][] = [
  ['HECVAT', /hecvat|k12cvat/],
  ['CAIQ 1', /caiq-v1/],
  ['CAIQ 3', /caiq-v3/],
  ['CAIQ 4', /-caiq$/],
  ['catalogues', /es-supply|fr-dga/],
  ['Word', /docx/],
  ['PDF', /-pdf$/],
];
const familyOf = (folder: string): string => kin.find(([, expression]) => expression.test(folder))?.[0] ?? folder;

async function readGold(folder: string): Promise<Map<string, GoldFile[]>> {
  const families = new Map<string, GoldFile[]>();
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name, 'gold.json');
    if (!existsSync(path)) continue;
    const { files } = JSON.parse(await readFile(path, 'utf8')) as { files: { file: string; questions: GoldFile['questions'] }[] };
    const read = files.map(({ file, questions }) => ({ path: join(folder, name, file), questions }));
    families.set(familyOf(name), [...(families.get(familyOf(name)) ?? []), ...read]);
  }
  return families;
}

type Scores = Record<string, FileScore>;
type Words = { list: string; words: string[] }[];

/** Runs the scorer in a copy of the engine without some rules and words. */
async function scoreWithout(files: GoldFile[], taken: { rules: string[]; words: Words }): Promise<Scores> {
  const copy = await mkdtemp(join(tmpdir(), 'families-'));
  try {
    for (const part of ['engine', 'contract', 'eval/families', 'package.json'])
      await cp(join(root, part), join(copy, part), { recursive: true });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const { list, words } of taken.words) {
      const left = list.split('|').filter((word) => !words.includes(word));
      await replace(join(copy, 'engine/questions/words.ts'), `\`${list}\``, `\`${left.length > 0 ? left.join('|') : '\u0000'}\``);
    }
    await writeFile(join(copy, 'files.json'), JSON.stringify({ files, without: taken.rules }));
    const { stdout } = await run(process.execPath, ['eval/families/score-family.ts', 'files.json'], { cwd: copy, maxBuffer: 1 << 26 });
    return JSON.parse(stdout) as Scores;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function replace(path: string, text: string, without: string): Promise<void> {
  const source = await readFile(path, 'utf8');
  if (!source.includes(text)) throw new Error(`${path} has no “${text.slice(0, 60)}” to take words from.`);
  await writeFile(
    path,
    source.replace(text, () => without),
  );
}

function sum(scores: Scores, files: GoldFile[]): FileScore {
  const total = { gold: 0, found: 0, right: 0, places: 0, placed: 0 };
  for (const { path } of files) for (const name of Object.keys(total) as (keyof FileScore)[]) total[name] += scores[path]?.[name] ?? 0;
  return total;
}

const share = (part: number, whole: number): string => (whole === 0 ? '    –' : (part / whole).toFixed(3).padStart(5));
const line = (name: string, { gold, found, right, places, placed }: FileScore): string =>
  `${name.padEnd(26)} ${String(gold).padStart(5)} ${String(found).padStart(5)} ${String(right).padStart(5)}  ${share(right, found)} ${share(right, gold)} ${share(places, placed)}`;

const folder = resolve(process.argv[2] ?? join(root, '../shared/data/questionnaires'));
if (!existsSync(folder)) {
  process.stdout.write(`${folder} is not there. Name a folder of questionnaires with a gold.json in each of its folders.\n`);
  process.exit(1);
}
const families = await readGold(folder);
const all = [...families.values()].flat();
const paths = new Map([...families].map(([family, files]) => [family, files.map((one) => one.path)]));
const words = await ownWords(paths);
const whole = await scoreWithout(all, { rules: [], words: [] });
const own = new Map<string, string[]>([...families.keys()].map((family) => [family, []]));
process.stdout.write('Families that change without a rule\n');
for (const rule of rules) {
  const scores = await scoreWithout(all, { rules: [rule], words: [] });
  const changed = [...families]
    .filter(([, files]) => JSON.stringify(sum(scores, files)) !== JSON.stringify(sum(whole, files)))
    .map(([family]) => family);
  if (changed.length === 1 && changed[0] !== undefined) own.get(changed[0])?.push(rule);
  process.stdout.write(`  ${rule.padEnd(44)} ${changed.join(', ') || '–'}\n`);
}
const header = `${'family'.padEnd(26)}  gold found right  prec. recall places`;
process.stdout.write(`\nWith all rules and words\n${header}\n`);
for (const [family, files] of families) process.stdout.write(`${line(family, sum(whole, files))}\n`);
process.stdout.write(`\nEach family without its own rules and words\n${header}\n`);
for (const [family, files] of families) {
  const taken = { rules: own.get(family) ?? [], words: words.get(family) ?? [] };
  const scores = await scoreWithout(files, taken);
  const count = taken.words.reduce((total, one) => total + one.words.length, 0);
  process.stdout.write(
    `${line(family, sum(scores, files))}  without ${count} words: ${taken.words
      .flatMap((one) => one.words)
      .slice(0, 12)
      .join(', ')}\n`,
  );
  if (taken.rules.length > 0) process.stdout.write(`${''.padEnd(28)}without ${taken.rules.join('; ')}\n`);
}
