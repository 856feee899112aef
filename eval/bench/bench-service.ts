import { join } from 'node:path';
import { buildWorkbook } from '#sample/build/workbook.ts';
import { chance, question, sentences } from './made-text.ts';
import { percentile, seconds, spent, time, timed } from './measure.ts';
import type { Figure } from './measure.ts';
import { rejoinder } from './run-command.ts';
import { client, found, upload } from './service-calls.ts';
import type { Call, Json } from './service-calls.ts';
import { memoryOf, pause, processorMsOf, startService, stopService, treeOf } from '#test/service-process.ts';

const QUESTIONS = 261;
/** With the calls before them fewer than a person may make in a minute. */
const READS = 800;
const PER_SECOND = 100;

function questionnaire(answered: boolean, seed: number): Uint8Array {
  const next = chance(seed);
  const rows = [['ID', 'Question', 'Answer', 'Comment'].map((text) => ({ text, style: 'header' as const }))];
  const cell = (text: string) => ({ text }) as { text: string; style: 'header' };
  for (let i = 1; i <= QUESTIONS; i++)
    rows.push([cell(`Q-${i}`), cell(question(next)), cell(answered ? 'Yes' : ''), cell(answered ? sentences(next, 1) : '')]);
  return buildWorkbook([{ name: 'Form', widths: [8, 70, 12, 50], rows, lists: [[`C2:C${QUESTIONS + 1}`, '"Yes,No,N/A"']] }]);
}

/** A request from its making until every entry is settled; and when the first answer could be read. */
async function answerAll(
  call: Call,
  documentId: string,
): Promise<{ first: number; all: number; counts: Json['requests'][number]['counts']; id: string }> {
  const started = performance.now();
  const { id } = await call('POST', '/api/requests', { name: 'Benchmark', questionnaire_doc: documentId });
  let first = 0;
  for (;;) {
    const { requests } = await call('GET', `/api/requests?ids=${id}`);
    const { status, counts, error } = found(requests[0]);
    if (status === 'failed') throw new Error(error ?? status);
    const settled = counts.answered + counts.needs_review + counts.unanswered;
    if (settled > 0 && first === 0) first = performance.now() - started;
    if (status === 'review') return { first, all: performance.now() - started, counts, id };
    await pause(50);
  }
}

/** Vectors are made behind; reads are measured once that work is done. */
async function untilEncoded(call: Call): Promise<void> {
  for (;;) {
    const { documents } = await call('GET', '/api/documents?category=knowledge_base');
    if (documents.every((document) => document.vectors_ready)) return;
    await pause(500);
  }
}

/** Reads of one request at a steady pace; the times of the answers in milliseconds. */
async function steadyReads(call: Call, paths: string[]): Promise<number[]> {
  const taken: number[] = [];
  const begin = performance.now();
  const running: Promise<void>[] = [];
  for (let i = 0; i < READS; i++) {
    const wait = begin + (i * 1000) / PER_SECOND - performance.now();
    if (wait > 0) await pause(wait);
    running.push(timed(() => call('GET', paths[i % paths.length] ?? '')).then(({ ms }) => void taken.push(ms)));
  }
  await Promise.all(running);
  return taken;
}

/** The whole service as a newcomer runs it: start, a request of 261 questions, reads under load, memory at rest, stop. */
export async function benchService(folder: string): Promise<Figure[]> {
  const dataDir = join(folder, 'data');
  await stopService(await startService(dataDir));
  const service = await startService(dataDir);
  const email = 'bench@example.com';
  await rejoinder(
    ['user', 'add', '--email', email, '--password', `bench-${crypto.randomUUID()}`, '--verified', '--org', 'Benchmark'],
    service.env,
  );
  const token = (await rejoinder(['token', 'create', '--email', email, '--scope', 'write'], service.env)).stdout.trim();
  const call = client(service, token);
  const used = async (): Promise<number> => processorMsOf(await treeOf(service.process.pid ?? 0));
  const beforeFiles = await used();
  const next = chance(3);
  const policy = Array.from({ length: 60 }, (_, i) => `## Part ${i + 1}\n\n${sentences(next, 12)}`).join('\n\n');
  await upload(service, call, 'policy.md', new TextEncoder().encode(policy), { category: 'knowledge_base' });
  await upload(service, call, 'past.xlsx', questionnaire(true, 41), { category: 'knowledge_base' });
  const asked = await upload(service, call, 'new.xlsx', questionnaire(false, 42), { category: 'questionnaire' });
  const run = await answerAll(call, asked);
  const entry = found((await call('GET', `/api/requests/${run.id}`)).qa_entries[0]).id;
  await untilEncoded(call);
  const answering = (await used()) - beforeFiles;
  const beforeReads = await used();
  const reads = await steadyReads(call, ['/api/user', '/api/requests', `/api/qa_entries?ids=${entry}`, '/api/documents']);
  const reading = (await used()) - beforeReads;
  await pause(5000);
  const resting = await used();
  await pause((READS * 1000) / PER_SECOND);
  const atRest = (await used()) - resting;
  const memory = await memoryOf(await treeOf(service.process.pid ?? 0));
  const stopped = await stopService(service);
  return [
    time('npm start on a prepared clone until ready', 4000, service.startMs),
    time('SIGTERM until nothing is left', 1000, stopped),
    time(
      `${QUESTIONS} questions, from the request to the last answer`,
      20_000,
      run.all,
      `answered ${run.counts.answered}, to review ${run.counts.needs_review}, open ${run.counts.unanswered}`,
    ),
    spent('processor time of it, of its files and of their vectors', answering, 'all processes'),
    time('until the first answer can be read', 2000, run.first),
    time(`API reads at ${PER_SECOND}/s, p95`, 30, percentile(reads, 0.95), `p50 ${seconds(percentile(reads, 0.5))}`),
    spent(`processor time of ${READS} API reads`, reading - atRest, 'all processes, without what they use at rest'),
    spent(`processor time at rest for ${READS / PER_SECOND} s`, atRest),
    {
      what: 'memory of the whole service at rest after it',
      bar: '≤ 600 MB',
      measured: `${Math.round(memory / 1e6)} MB`,
      good: memory <= 600e6,
      note: 'all processes, shared pages counted once',
    },
  ];
}
