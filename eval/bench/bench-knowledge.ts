/** Speed of reading, indexing and asking. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { openIndex } from '#engine/search/index-store.ts';
import type { IndexedPassage } from '#engine/search/model.ts';
import { readDocument } from '#engine/reading/read-document.ts';
import { chance, question, sentence, sentences } from './made-text.ts';
import { percentile, seconds, time, timed } from './measure.ts';
import type { Figure } from './measure.ts';

const PAGES = 1000;
const PASSAGES = 10_000;
const ASKED = 60;

/** A PDF of 1,000 pages with about 300 words each. */
async function largePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const next = chance(11);
  for (let number = 1; number <= PAGES; number++) {
    const page = pdf.addPage([595, 842]);
    page.drawText(`Chapter ${Math.ceil(number / 10)}`, { x: 60, y: 780, size: 16, font });
    for (let line = 0; line < 24; line++) page.drawText(sentence(next), { x: 60, y: 745 - line * 28, size: 9, font });
  }
  return pdf.save();
}

const document = (id: string) => ({ id, name: id, folderIds: [], labels: [], date: null, approved: true });

/** Reading a large PDF until it is found by words, and questions over 10,000 passages with vectors. */
export async function benchKnowledge(folder: string): Promise<Figure[]> {
  const { encoder, reason } = await openEncoder(readEncoderOptions(process.env));
  const engine = createEmbeddedEngine();
  const index = await openIndex(join(folder, 'index'), encoder);
  const bytes = await largePdf();
  const read = await timed(async () => {
    const { passages, pairs } = await readDocument(bytes, 'large.pdf');
    await index.putDocument(
      document('large.pdf'),
      passages.map((passage) => ({ ...passage, id: crypto.randomUUID() })),
      pairs.map((pair) => ({ ...pair, id: crypto.randomUUID() })),
    );
    return passages.length;
  });
  const rss = process.memoryUsage().rss;
  const bulk = await benchAsk(index, engine);
  await index.close();
  await encoder?.close();
  const large = encoder ? await benchLarge(join(folder, 'large')) : [];
  return [
    ...large,
    time(
      '1,000 pages of PDF read and searchable by words',
      90_000,
      read.ms,
      `${read.value} passages, resident after it ${Math.round(rss / 1e6)} MB`,
    ),
    {
      what: 'vectors of new passages, one worker',
      bar: '≥ 35/s',
      measured: encoder ? `${bulk.perSecond.toFixed(0)}/s` : 'none',
      good: encoder ? bulk.perSecond >= 35 : false,
      ...(reason ? { note: reason } : {}),
    },
    time(
      `ask, warm, over ${bulk.passages} passages, p95`,
      50,
      percentile(bulk.asked, 0.95),
      `p50 ${seconds(percentile(bulk.asked, 0.5))}, ${ASKED} questions`,
    ),
  ];
}

async function benchAsk(index: Awaited<ReturnType<typeof openIndex>>, engine: ReturnType<typeof createEmbeddedEngine>) {
  const next = chance(23);
  const { passages: have } = await index.stats();
  const missing = Math.max(0, PASSAGES - have);
  for (let from = 0; from < missing; from += 500) {
    const rows: IndexedPassage[] = Array.from({ length: Math.min(500, missing - from) }, (_, position) => ({
      id: crypto.randomUUID(),
      position,
      heading: `Chapter ${from / 500}`,
      text: sentences(next, 5),
      place: { paragraph: position },
    }));
    await index.putDocument(document(`made-${from}.md`), rows, []);
  }
  const { withoutVector } = await index.stats();
  const encoded = await timed(() => index.encodePending());
  const ask = (text: string) => engine.answer(askedAlone(text, ['Yes', 'No']), { index });
  for (let i = 0; i < 5; i++) await ask(question(next));
  const asked: number[] = [];
  for (let i = 0; i < ASKED; i++) asked.push((await timed(() => ask(question(next)))).ms);
  const { passages } = await index.stats();
  return { perSecond: withoutVector / (encoded.ms / 1000), asked, passages };
}

const LARGE = fileURLToPath(new URL('./large-index.ts', import.meta.url));

/** 100,000 passages, filled and asked in processes of their own (large-index.ts). */
async function benchLarge(dir: string): Promise<Figure[]> {
  const run = async (work: 'fill' | 'ask') => {
    const { stdout } = await promisify(execFile)(process.execPath, [LARGE, work, dir], { maxBuffer: 1e6 });
    return JSON.parse(stdout) as Record<string, number>;
  };
  const { perSecond = 0 } = await run('fill');
  const { p50 = Number.NaN, p95 = Number.NaN, megabytes = Number.NaN, asked } = await run('ask');
  const note = `${asked} questions; vectors of the passages are numbers of chance, the questions are encoded in truth`;
  return [
    {
      what: 'new passages searchable by words',
      bar: '≥ 400/s',
      measured: `${perSecond.toFixed(0)}/s`,
      good: perSecond >= 400,
      note: '100,000 passages of about 90 words',
    },
    time('ask, warm, over 100,000 passages, p50', 40, p50, note),
    time('ask, warm, over 100,000 passages, p95', 100, p95),
    { what: 'memory of that process', bar: '≤ 700 MB', measured: `${megabytes.toFixed(0)} MB`, good: megabytes <= 700 },
  ];
}
