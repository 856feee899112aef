/**
 * Draws Sure drafts for somebody to read who did not build the product: could each be sent as it stands?
 *
 *   node eval/draw-sure.ts --data DATA --out FILE [--count 60] [--seed N] [--without FILE…] [--kept FOLDER] [--only TEXT] [--json FILE] [--today DAY] [--approved]
 *
 * `--approved` takes what filled forms say for approved in requests of their products. Search goes by words and the vectors that are there, for equal questions stand first by their words. Answers forms that the product cannot know by heart from papers of real companies (eval/sure/runs.ts), says how many drafts are Sure in each, and
 * writes so many of them, drawn with the seed and each once, with the past answer that each comes from. `--today` is the day on which the forms are asked, where that is not today: papers lie for years, and what is older than a year is not Sure. `--without` names earlier draws, whose
 * drafts are left out; `--kept` a folder for the indexes between runs. What it writes holds texts of the data, so it stays outside the repository.
 */
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { randomFrom } from './fuzz/random.ts';
import { asApproved } from './sure/as-approved.ts';
import { type SureDraft, sureDrafts } from './sure/drafts.ts';
import { type Run, runs } from './sure/runs.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    without: { type: 'string', multiple: true, default: [] },
    kept: { type: 'string' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    today: { type: 'string' },
    approved: { type: 'boolean', default: false },
  },
});
const { data, out } = values;
if (!data || !out) throw new Error('Say where the papers and forms are, and where the draw goes: --data FOLDER --out FILE');

const nameOf = ({ company, within, form, product }: Run): string =>
  [company, ...(within ? [within.join(' + ')] : []), basename(form), ...(product ? [`for ${product}`] : [])].join(' · ');

const quoted = (text: string): string => text.replaceAll(/^/gmu, '> ');

function pageOf({ run, asked, written, past, proposal, key }: SureDraft, at: number): string {
  const { question, stem, guidance, section, ref, options } = asked;
  const line = (name: string, value: string | null | undefined): string[] =>
    value ? [`- ${name}: ${value.replaceAll(/\s+/gu, ' ')}`] : [];
  const [source] = proposal.citations;
  const where =
    source === undefined
      ? 'none'
      : [source.document, source.sheet, source.cell, source.page && `page ${source.page}`].filter(Boolean).join(', ');
  return [
    `## ${at + 1}`,
    '',
    ...line('company', run.company),
    ...line('form', basename(run.form)),
    ...line('product of the request', run.product),
    ...line('section', section),
    ...line('id', ref),
    ...line('stem', stem),
    ...line('question', question),
    ...line('guidance', guidance),
    ...line('options', options.join(' · ')),
    '',
    'What would be sent:',
    '',
    ...written.flatMap((text) => [quoted(text), '']),
    ...line('past question', past?.pair.question),
    ...line('stands in', where),
    ...line('of', past?.document.date?.slice(0, 10)),
    ...line('why', proposal.reasons.map(({ code }) => code).join(', ')),
    `- draft ${key}`,
    '',
  ].join('\n');
}

const pool = new Map<string, SureDraft>();
const kept = new Map<string, SureDraft>();

/** How many drafts each reason stands at, of those that only a person may send; several may stand at one. */
function whyHeld(held: SureDraft[]): string {
  const counts = new Map<string, number>();
  const codes = held.flatMap(({ proposal }) => [...new Set(proposal.reasons.map(({ code }) => code))]);
  for (const code of codes) if (code !== 'same_asked' && code !== 'sources_agree') counts.set(code, (counts.get(code) ?? 0) + 1);
  return ` (${[...counts].map(([code, count]) => `${code} ${count}`).join(', ')})`;
}

const chosen = runs.filter((run) => nameOf(run).includes(values.only));
for (const [papers, ofPapers] of Map.groupBy(chosen, (run) => run.papers)) {
  const dataDir = values.kept === undefined ? {} : { dataDir: join(values.kept, basename(papers)) };
  const knowledge = await openKnowledge({ paths: [join(data, papers)], encode: false, ...dataDir });
  const index = values.approved ? await asApproved(knowledge.index) : knowledge.index;
  for (const run of ofPapers) {
    const { questions, sure, held } = await sureDrafts(run, data, index, values.today);
    console.log(
      `${nameOf(run)}: ${sure.length} Sure of ${questions}${held.length > 0 ? `, held back ${held.length}${whyHeld(held)}` : ''}`,
    );
    for (const draft of sure) if (!pool.has(draft.key)) pool.set(draft.key, draft);
    for (const draft of held) if (!kept.has(draft.key)) kept.set(draft.key, draft);
    const all = [...sure.map((draft) => ({ sure: true, ...draft })), ...held.map((draft) => ({ sure: false, ...draft }))];
    if (values.json) for (const draft of all) await appendFile(values.json, `${JSON.stringify({ name: nameOf(run), ...draft })}\n`);
  }
  await knowledge.close();
}

const read = (await Promise.all(values.without.map((file) => readFile(file, 'utf8')))).join('\n');
const fresh = [...pool.values()].filter(({ key }) => !read.includes(key));
const random = randomFrom(Number(values.seed));
const drawn: SureDraft[] = [];
while (drawn.length < Number(values.count) && fresh.length > 0) drawn.push(...fresh.splice(random.int(fresh.length), 1));
console.log(`Sure ${pool.size} different ones, held back ${kept.size}${whyHeld([...kept.values()])}`);
console.log(`of the Sure ${pool.size - fresh.length - drawn.length} read before, ${drawn.length} drawn`);
await writeFile(out, drawn.map(pageOf).join('\n'));
