import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IndexUnusable, openIndex } from './index-store.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { Hit, IndexedDocument, IndexedPair, IndexedPassage, KnowledgeIndex } from './model.ts';

/** Stands in for the model where only the index is looked at: letters counted, so like spelling is like meaning. */
const lettersEncoder = (model = 'letters:1'): Encoder & { texts: string[] } => {
  const texts: string[] = [];
  const vector = (text: string) => {
    const counts = new Float32Array(384);
    for (const letter of text.toLowerCase()) counts[letter.charCodeAt(0) % 384]! += 1;
    const length = Math.hypot(...counts) || 1;
    return counts.map((count) => count / length);
  };
  const many = async (all: string[]) => (texts.push(...all), all.map(vector));
  return {
    model,
    dimensions: 384,
    texts,
    query: async (text) => vector(text),
    passages: many,
    questions: many,
    close: async () => undefined,
  };
};

const document = (id: string, more: Partial<IndexedDocument> = {}): IndexedDocument => ({
  id,
  name: `${id}.md`,
  folderIds: [],
  labels: [],
  date: null,
  approved: false,
  ...more,
});
const passage = (id: string, text: string, heading: string | null = null): IndexedPassage => ({
  id,
  position: 0,
  heading,
  text,
  place: { paragraph: 0 },
});
const pair = (id: string, question: string, answer: string): IndexedPair => ({
  id,
  position: 0,
  ref: null,
  section: null,
  question,
  guidance: null,
  options: [],
  choice: 'Yes',
  answer,
  place: { sheet: 'S', cell: 'B2' },
});
const idsOf = (hits: Hit[]) => hits.map((hit) => (hit.kind === 'pair' ? hit.pair.id : hit.passage.id));

let dir: string;
let open: KnowledgeIndex[];
const openHere = async (encoder: Encoder | null, where = dir) => {
  const index = await openIndex(where, encoder);
  open.push(index);
  return index;
};
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'index-'));
  open = [];
});
afterEach(async () => {
  for (const index of open) await index.close();
  await rm(dir, { recursive: true, force: true });
});

const backups = passage('p1', 'Backups of the production database are taken every night and kept for 35 days.', 'Backup');
const visitors = passage('p2', 'Visitors sign the register at the reception and are accompanied at all times.');
const encrypted = pair('q1', 'Is customer data encrypted at rest?', 'With AES-256 by the volume service.');

describe('an index', () => {
  it('tells the same list of documents until one comes, goes or changes', async () => {
    const index = await openHere(null);
    await index.putDocument(document('a'), [backups], []);
    const first = await index.documents();
    expect(await index.documents()).toBe(first);
    const changes = [
      () => index.putDocuments([{ document: document('b'), passages: [visitors], pairs: [] }]),
      () => index.updateDocuments([document('a', { name: 'renamed.md' })]),
      () => index.removeDocuments(['b']),
    ];
    const told = new Set([first]);
    for (const change of changes) {
      await change();
      told.add(await index.documents());
    }
    expect(told.size).toBe(4);
    expect((await index.documents()).map(({ name }) => name)).toEqual(['renamed.md']);
  });

  it('finds a document that is replaced while somebody searches, by this process or by another', async () => {
    let meanwhile = async (): Promise<void> => undefined;
    const letters = lettersEncoder();
    const index = await openHere({ ...letters, query: async (text) => (await meanwhile(), letters.query(text)) });
    await index.putDocument(document('d1'), [visitors], []);
    const other = await openHere(null);
    for (const writer of [index, other]) {
      await index.encodePending();
      meanwhile = async () => {
        meanwhile = async () => undefined;
        await writer.putDocument(document('d1'), [passage(`by ${open.indexOf(writer)}`, visitors.text)], []);
        if (writer === index) return;
        await new Promise((resolve) => setTimeout(resolve, 1100));
        await index.stats();
      };
      expect(idsOf(await index.search('Who signs the register at the reception?', { top: 5 }))).toEqual([`by ${open.indexOf(writer)}`]);
    }
  });

  it('gives a service nothing of a document that is withheld, and a part of this process everything', async () => {
    const open = await openHere(lettersEncoder('local:1'));
    const service = { ...lettersEncoder('service:1'), service: true as const };
    const asked = await openIndex(join(dir, 'service'), service);
    for (const index of [open, asked]) {
      await index.putDocument(document('told'), [visitors], []);
      await index.putDocument(
        document('kept', { withheld: true }),
        [passage('k1', 'The vault opens at noon.')],
        [pair('k2', 'When?', 'At noon.')],
      );
      expect((await index.encodePending()).toSorted()).toEqual(['kept', 'told']);
      expect((await index.stats()).withoutVector).toBe(0);
      expect(idsOf(await index.search('vault', { top: 1 }))).toEqual(['k1']);
    }
    expect(service.texts.join(' ')).not.toMatch(/noon|When/u);
    await asked.updateDocuments([document('kept')]);
    expect((await asked.stats()).withoutVector).toBe(2);
    await asked.encodePending();
    expect(service.texts.join(' ')).toMatch(/vault opens at noon/u);
    await asked.close();
  });

  it('takes many documents at once, the last of one id counting', async () => {
    const index = await openHere(null);
    await index.putDocument(document('d1'), [passage('old', 'The old rule about badges.')], []);
    const contents = Array.from({ length: 50 }, (_, at) => ({
      document: document(`d${at % 40}`),
      passages: [passage(`p${at}`, `Rule ${at} speaks of badge${at}.`)],
      pairs: [],
    }));
    await index.putDocuments(contents);
    expect(await index.stats()).toMatchObject({ documents: 40, passages: 40 });
    expect(idsOf(await index.search('badge49', { top: 1 }))).toEqual(['p49']);
    expect(idsOf(await index.search('badge9', { top: 1 }))).not.toContain('p9');
    expect(await index.search('old rule', { top: 5 }).then(idsOf)).not.toContain('old');
  });

  it('finds by words at once and by meaning after encoding', async () => {
    const encoder = lettersEncoder();
    const index = await openHere(encoder);
    await index.putDocument(document('a'), [backups, visitors], [encrypted]);
    const [first] = await index.search('How long are backups kept?', { top: 3 });
    expect(first).toMatchObject({ kind: 'passage', passage: { id: 'p1' }, cosine: null, score: 1 });
    expect(await index.stats()).toMatchObject({ documents: 1, passages: 2, pairs: 1, withoutVector: 3 });
    const steps: [number, number][] = [];
    expect(await index.encodePending({ onProgress: (done, total) => steps.push([done, total]) })).toEqual(['a']);
    expect(steps.at(-1)).toEqual([3, 3]);
    expect(encoder.texts.filter((text) => text.includes('Backup\nBackups'))).toHaveLength(1);
    const hits = await index.search('Is customers data encrypted, resting?', { top: 3 });
    expect(idsOf(hits)[0]).toBe('q1');
    for (const hit of hits) expect(hit.cosine).toBeTypeOf('number');
    expect(hits[0]!.score).toBeCloseTo(1, 5);
  });

  it('finds a pair by its answer too, after the one whose question says it', async () => {
    const index = await openHere(null);
    await index.putDocument(
      document('a'),
      [],
      [
        pair('asked', 'Which cipher, AES or another, protects volumes?', 'See the white paper.'),
        pair('told', 'How is data protected?', 'Volumes use the AES cipher.'),
      ],
    );
    expect(idsOf(await index.search('AES cipher volumes', { top: 5 }))).toEqual(['asked', 'told']);
  });

  it('encodes every answer that was written, however short, and none that was not', async () => {
    const encoder = lettersEncoder();
    const index = await openHere(encoder);
    await index.putDocument(document('a'), [], [pair('short', 'Is there a policy?', 'Yes.'), pair('silent', 'Is it tested?', '  ')]);
    expect(await index.encodePending()).toEqual(['a']);
    expect(encoder.texts.toSorted()).toEqual(['Is it tested?', 'Is there a policy?', 'Yes.']);
  });

  it('puts a passage that answers before a past question that asks something else', async () => {
    const index = await openHere(lettersEncoder());
    await index.putDocument(document('a'), [backups], [pair('other', 'zzz xxx vvv qqq kept backups?', 'No.')]);
    await index.encodePending();
    expect(idsOf(await index.search('backups of the production database are taken every night', { top: 2 }))).toEqual(['p1', 'other']);
    expect(idsOf(await index.search('backups', { top: 2, kinds: ['pair'] }))).toEqual(['other']);
  });

  it('finds the passages that say what was answered to the same question before', async () => {
    const index = await openHere(lettersEncoder());
    const [nearer, told] = [passage('nearer', 'aaaaaabbbbbb ccc'), passage('told', 'aaaaaabbbb xxxxx')];
    const others = ['ggg hhh', 'kkk lll', 'mmm nnn'].map((text) => passage(text, text));
    const asked = 'aaabbb bbbaaa';
    const order = async () => idsOf(await index.search(asked, { top: 9 })).filter((id) => id === 'nearer' || id === 'told');
    await index.putDocument(document('a'), [nearer, told, ...others], []);
    await index.encodePending();
    expect(await order()).toEqual(['nearer', 'told']);
    await index.putDocument(document('past'), [], [pair('other', 'yyy zzz vvv', 'xxxxxx xxxx'), pair('same', asked, 'xxxxx xxxxx')]);
    await index.encodePending();
    expect(await order()).toEqual(['told', 'nearer']);
    expect(idsOf(await index.search(asked, { top: 9, kinds: ['passage'] }))[0]).toBe('nearer');
  });

  it('gives a past question one place beside passages, and one for each choice', async () => {
    const index = await openHere(lettersEncoder());
    const asked = 'Are backups tested?';
    await index.putDocument(document('first'), [], [pair('a', asked, 'Every month.')]);
    await index.putDocument(document('second'), [], [pair('b', asked, 'Once a quarter.')]);
    await index.putDocument(document('third'), [], [{ ...pair('c', asked, 'Not yet.'), choice: 'No' }]);
    await index.putDocument(document('policy'), [passage('p', 'Backups are tested and tests are kept.')], []);
    await index.encodePending();
    const together = idsOf(await index.search(asked, { top: 4 }));
    expect(together).toHaveLength(4);
    expect(['a', 'b']).toContain(together[3]);
    expect(idsOf(await index.search(asked, { top: 4, kinds: ['pair'] })).sort()).toEqual(['a', 'b', 'c']);
  });

  it('has a document once, as it was put last', async () => {
    const index = await openHere(lettersEncoder());
    await index.putDocument(document('a'), [backups, visitors], []);
    await index.encodePending();
    await index.putDocument(document('a'), [passage('p9', 'Backups are kept for 90 days.')], []);
    expect(idsOf(await index.search('backups', { top: 5 }))).toEqual(['p9']);
    expect(await index.search('visitors reception', { top: 5, kinds: ['pair'] })).toEqual([]);
    expect(await index.stats()).toMatchObject({ documents: 1, passages: 1, withoutVector: 1 });
    expect(await index.encodePending()).toEqual(['a']);
    await index.removeDocuments(['a', 'unknown']);
    expect(await index.stats()).toMatchObject({ documents: 0, passages: 0, withoutVector: 0 });
    expect(await index.search('backups', { top: 5 })).toEqual([]);
  });

  it('keeps to the scope, the kinds and the newest version of a name', async () => {
    const index = await openHere(null);
    const text = (id: string) => passage(id, `Backups are described in ${id}.`);
    await index.putDocument(document('a', { folderIds: ['f'], labels: ['x'] }), [text('in-a')], []);
    await index.putDocument(document('b', { labels: ['y'] }), [text('in-b')], [pair('pair-b', 'Are backups made?', 'Nightly.')]);
    const old = document('old', { name: 'policy.pdf', date: '2024-01-01' });
    await index.putDocument(document('new', { name: 'policy.pdf', date: '2026-01-01' }), [text('in-new')], []);
    await index.putDocument(old, [text('in-old')], []);
    const ids = async (options: Omit<Parameters<KnowledgeIndex['search']>[1], 'top'>) =>
      idsOf(await index.search('backups', { top: 9, ...options })).sort();
    expect(await ids({})).toEqual(['in-a', 'in-b', 'in-new', 'pair-b']);
    expect(await ids({ kinds: ['pair'] })).toEqual(['pair-b']);
    expect(await ids({ scope: { folderIds: ['f'] } })).toEqual(['in-a']);
    expect(await ids({ scope: { labels: ['y', 'z'] } })).toEqual(['in-b', 'pair-b']);
    expect(await ids({ scope: { excludeDocumentIds: ['b', 'new'] } })).toEqual(['in-a', 'in-old']);
    await index.updateDocuments([{ ...old, name: 'policy-2024.pdf', folderIds: ['f'] }]);
    expect(await ids({ scope: { folderIds: ['f'] } })).toEqual(['in-a', 'in-old']);
  });

  it('shows a text that stands in several documents once', async () => {
    const index = await openHere(lettersEncoder());
    for (const id of ['a', 'b', 'c']) await index.putDocument(document(id), [{ ...backups, id }], []);
    await index.encodePending();
    expect(await index.search('backups of the database', { top: 5 })).toHaveLength(1);
  });

  it('says of a past answer in which further documents it stands, word for word', async () => {
    const index = await openHere(null);
    const past = { position: 0, ref: null, section: null, question: 'Are backups encrypted?', guidance: null, options: [], choice: 'Yes' };
    for (const id of ['a', 'b', 'c'])
      await index.putDocument(
        document(id),
        [],
        [{ ...past, id: `pair ${id}`, answer: id === 'c' ? 'By others.' : 'By us.', place: { cell: `${id}1` } }],
      );
    const hits = await index.search('Are backups encrypted?', { top: 5 });
    const told = hits.map((hit) =>
      hit.kind === 'pair' ? [hit.pair.answer, hit.document.id, hit.elsewhere?.map((one) => [one.document.id, one.pair.place.cell])] : [],
    );
    expect(told).toEqual(
      expect.arrayContaining([
        ['By us.', 'a', [['b', 'b1']]],
        ['By others.', 'c', undefined],
      ]),
    );
    expect(told).toHaveLength(2);
  });

  it('is the same after it was closed and opened, and after many writes', async () => {
    const first = await openHere(lettersEncoder());
    for (let at = 0; at < 60; at++)
      await first.putDocument(document(`d${at % 20}`), [passage(`p${at}`, `Rule number ${at} about badge${at}.`)], []);
    await first.encodePending();
    await open.pop()!.close();
    const again = await openHere(lettersEncoder());
    expect(await again.stats()).toMatchObject({ documents: 20, passages: 20, withoutVector: 0, model: 'letters:1' });
    expect(idsOf(await again.search('badge57', { top: 1 }))).toEqual(['p57']);
    expect(await again.search('badge3', { top: 5 }).then((hits) => hits.filter(({ bm25 }) => bm25 > 0))).toEqual([]);
  });

  it('sees what another process wrote', async () => {
    const [one, other] = [await openHere(null), await openHere(null)];
    await one.putDocument(document('a'), [backups], []);
    await expect.poll(async () => idsOf(await other.search('backups', { top: 1 }))).toEqual(['p1']);
  });

  it('never mixes the vectors of two encoders: the earlier serve until the later are complete', async () => {
    const closed: string[] = [];
    const former = async (model: string) => ({ ...lettersEncoder(model), close: async () => void closed.push(model) });
    const index = await openHere(lettersEncoder());
    await index.putDocument(document('a'), [backups, visitors], [encrypted]);
    await index.encodePending();
    await open.pop()!.close();
    const words = await openHere(null);
    expect(await words.stats()).toMatchObject({ withoutVector: 0, model: 'letters:1' });
    await open.pop()!.close();
    const short = { ...lettersEncoder('short:1'), dimensions: 3 };
    const vectors = async (texts: string[]) =>
      texts.map((text) => Float32Array.of(text.includes('register') ? 1 : 0, text.includes('register') ? 0 : 1, 0));
    const other = await openIndex(
      dir,
      { ...short, passages: vectors, questions: vectors, query: async () => Float32Array.of(1, 0, 0) },
      former,
    );
    open.push(other);
    expect(await other.stats()).toMatchObject({ withoutVector: 3, model: 'short:1' });
    const question = { top: 1, kinds: ['passage' as const] };
    const [before] = await other.search('Bckps f th prdctn dtbs', question);
    expect(before).toMatchObject({ passage: { id: 'p1' }, cosine: expect.closeTo(0.8, 0) });
    await other.putDocument(document('b'), [passage('p3', 'Keys are rotated.')], []);
    expect(closed).toEqual([]);
    expect((await other.encodePending()).toSorted()).toEqual(['a', 'b']);
    expect(closed).toEqual(['letters:1']);
    const [after] = await other.search('Bckps f th prdctn dtbs', question);
    expect(after).toMatchObject({ passage: { id: 'p2' }, cosine: expect.closeTo(1, 2) });
    await open.pop()!.close();
    const back = await openIndex(dir, lettersEncoder(), former);
    open.push(back);
    expect(await back.stats()).toMatchObject({ withoutVector: 4, model: 'letters:1' });
    await open.pop()!.close();
    const again = await openIndex(dir, { ...short, query: async () => Float32Array.of(1, 0, 0) }, former);
    open.push(again);
    expect(await again.stats()).toMatchObject({ withoutVector: 0, model: 'short:1' });
    expect(idsOf(await again.search('Bckps f th prdctn dtbs', question))).toEqual(['p2']);
  });

  it('makes vectors for the time it is given, and goes on the next time', async () => {
    const encoder = lettersEncoder();
    const slow = async (texts: string[]) => (await new Promise((resolve) => setTimeout(resolve, 20)), encoder.passages(texts));
    const index = await openHere({ ...encoder, passages: slow });
    await index.putDocument(
      document('a'),
      Array.from({ length: 200 }, (_, at) => passage(`p${at}`, `Paragraph ${at}`)),
      [],
    );
    expect(await index.encodePending({ forMs: 1 })).toEqual([]);
    const { withoutVector } = await index.stats();
    expect(withoutVector).toBeGreaterThan(0);
    expect(withoutVector).toBeLessThan(200);
    expect(await index.encodePending()).toEqual(['a']);
  });

  it('stops encoding when told to, and keeps what it has', async () => {
    const index = await openHere(lettersEncoder());
    await index.putDocument(
      document('a'),
      Array.from({ length: 300 }, (_, at) => passage(`p${at}`, `Paragraph ${at}`)),
      [],
    );
    const stop = new AbortController();
    await expect(index.encodePending({ signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow(/abort/i);
    const { withoutVector } = await index.stats();
    expect(withoutVector).toBeGreaterThan(0);
    expect(withoutVector).toBeLessThan(300);
  });
});

/** A copy of the folder in the middle of a write; false when a temporary file of the writer went away while it was copied. */
const copied = (to: string): Promise<boolean> =>
  cp(dir, to, { recursive: true }).then(
    () => true,
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await rm(to, { recursive: true, force: true });
      return false;
    },
  );

describe('a writer that was killed', () => {
  it('leaves the document that was there before, or the new one, never both', async () => {
    const index = await openHere(lettersEncoder());
    await index.putDocument(document('a'), [backups], []);
    await index.encodePending();
    const copies: string[] = [];
    const writing = index.putDocument(document('a'), [passage('p9', 'Backups are kept for 90 days.')], []).then(() => true);
    for (let at = 0; at < 12 && !(await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, 1, false))])); at++) {
      if (await copied(`${dir}-copy${at}`)) copies.push(`${dir}-copy${at}`);
    }
    await writing;
    for (const copy of copies) {
      const after = await openIndex(copy, lettersEncoder()).catch((error: unknown) => expect(error).toBeInstanceOf(IndexUnusable));
      if (!after) continue;
      const found = idsOf(await after.search('backups', { top: 5 }));
      expect(found.length).toBeLessThanOrEqual(1);
      expect(await after.stats()).toMatchObject({ documents: 1, passages: 1 });
      expect(await after.encodePending()).toEqual(['a']);
      await after.close();
    }
    for (const copy of copies) await rm(copy, { recursive: true });
  });

  it('or a damaged folder, is said and the index can be made anew', async () => {
    await writeFile(join(dir, 'index.json'), '{"format":');
    await expect(openIndex(dir, null)).rejects.toThrow(IndexUnusable);
    await writeFile(join(dir, 'index.json'), '{"format":0}');
    await expect(openIndex(dir, null)).rejects.toThrow(/another version and must be made anew/);
  });
});
