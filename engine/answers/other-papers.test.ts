import { describe, expect, it, test } from 'vitest';
import { trustOf } from '#contract/trust.ts';
import type { Pair } from '#engine/reading/model.ts';
import type { Hit, IndexedDocument, PlacedPair } from '#engine/search/model.ts';
import { judgeEvidence, propose } from './embedded-engine.ts';
import { paperOf } from './paper.fixture.ts';
import { QUESTION, TEXT, pastIn } from './past.fixture.ts';
import { createProducts, placedBest } from './products.ts';
import { askedAlone } from './read-question.ts';

const OTHER = 'Only the disks are, by the hosting provider.';
const recently = new Date(Date.now() - 100 * 24 * 3600 * 1000).toISOString();
const paper = (name: string, more: Partial<IndexedDocument> = {}): IndexedDocument => ({ ...paperOf(name), date: recently, ...more });

const [mail, vault, ledger] = [paper('Mail.xlsx'), paper('Vault.xlsx'), paper('Ledger.xlsx')];
const unnamed = paper('Policies.xlsx');
/** What each of the papers was filled in for. */
const stated = new Map([
  ['Mail.xlsx', 'Osprey Mail'],
  ['Vault.xlsx', 'Osprey Vault'],
  ['Ledger.xlsx', 'Ledger'],
  ['approved for mail', 'Osprey Mail'],
]);

const past = (document: IndexedDocument, of: Partial<Pair> = {}, elsewhere: IndexedDocument[] = []): Hit => {
  const hit = pastIn(document, of);
  const places: PlacedPair[] = elsewhere.map((other) => ({ document: other, pair: hit.pair }));
  return { ...hit, ...(places.length > 0 ? { elsewhere: places } : {}) };
};

interface For {
  product?: string;
  about?: string;
}

async function told(hits: Hit[], { product, about }: For = {}, options = ['Yes', 'No']) {
  const present = new Set(
    hits.flatMap((hit) => [hit.document.id, ...(hit.kind === 'pair' ? (hit.elsewhere ?? []) : []).map((one) => one.document.id)]),
  );
  const products = await createProducts({
    stated: new Map([...stated].filter(([id]) => present.has(id))),
    asked: product,
    about,
    company: ['Kestrel d.o.o.'],
  });
  const one = askedAlone(QUESTION, options);
  const placed = hits.map((hit) => placedBest(hit, products));
  const proposal = propose(one, { ...judgeEvidence(one, placed, null), products });
  return { ...proposal, trust: trustOf(proposal), codes: proposal.reasons.map(({ code }) => code) };
}

describe('a past answer is sure where', () => {
  it.each<[string, Hit[], For]>([
    ['the request is for the product of its paper', [past(mail)], { product: 'Osprey Mail' }],
    ['the form names that product', [past(mail)], { about: 'Osprey Mail, review 2026.xlsx' }],
    ['a part of the name is enough to tell the product', [past(mail), past(ledger, { answer: OTHER })], { product: 'Mail' }],
    ['papers of other products say otherwise', [past(mail), past(vault, { choice: 'No', answer: OTHER })], { product: 'Osprey Mail' }],
    ['papers of several products say it in the same words', [past(mail, {}, [vault])], { product: 'Ledger' }],
    ['papers of all products do, and the request is for a new one', [past(mail, {}, [vault]), past(ledger)], { product: 'Books' }],
    ['they do, and the request names none', [past(mail, {}, [vault, ledger])], {}],
    ['its paper names no product', [past(unnamed)], { product: 'Ledger' }],
    [
      'a person approved it',
      [past(paper('Approved answers', { approved: true })), past(mail, { answer: OTHER })],
      { product: 'Osprey Mail' },
    ],
    ['a person approved it for that product', [past(paper('approved for mail', { approved: true }))], { product: 'Osprey Mail' }],
    ['a person approved a mark alone', [past(paper('Approved answers', { approved: true }), { answer: '' })], {}],
  ])('%s', async (_, hits, request) => expect(await told(hits, request)).toMatchObject({ trust: 'sure', choice: 'Yes' }));
});

describe('it waits for a person where', () => {
  it.each<[string, string, Hit[], For]>([
    ['the request is for another product', 'paper_of_product', [past(mail)], { product: 'Ledger' }],
    [
      'the form names a product of which there is another paper',
      'paper_of_product',
      [past(mail), past(vault, { question: 'Where is it hosted?' })],
      { about: 'Osprey Vault.xlsx' },
    ],
    [
      'papers of two other products say it alike, and another one is asked about that has papers of its own',
      'paper_of_product',
      [past(mail, {}, [vault]), past(ledger, { question: 'Where is it hosted?' })],
      { product: 'Ledger' },
    ],
    [
      'papers of two products say it alike, a third has papers of its own, and nothing says which one is meant',
      'product_unsaid',
      [past(mail, {}, [vault]), past(ledger, { question: 'Where is it hosted?' })],
      {},
    ],
    [
      'a person approved it for another product',
      'paper_of_product',
      [past(paper('approved for mail', { approved: true }))],
      { product: 'Ledger' },
    ],
    [
      'a person approved it for a product, and the request names none',
      'product_unsaid',
      [past(paper('approved for mail', { approved: true }))],
      {},
    ],
    ['the form names a part of the name alone', 'paper_of_product', [past(mail)], { about: 'Osprey Basic questions.xlsx' }],
    [
      'the request is for a product of which there is no paper',
      'paper_of_product',
      [past(ledger), past(mail, { question: 'Where is it hosted?' })],
      { product: 'Books' },
    ],
    [
      'papers of several products answer, and nothing says which one is meant',
      'product_unsaid',
      [past(mail), past(vault, { answer: OTHER })],
      {},
    ],
    [
      'only one product’s paper answers, and nothing says which one is meant',
      'product_unsaid',
      [past(mail), past(vault, { question: 'Where is it hosted?' })],
      {},
    ],
    [
      'there are papers of one product alone, and nothing says that it is meant',
      'product_unsaid',
      [past(mail)],
      { about: 'Review 2026.xlsx' },
    ],
    [
      'another paper of the product says it otherwise',
      'source_disagrees',
      [past(unnamed), past(mail, { answer: OTHER })],
      { product: 'Osprey Mail' },
    ],
    ['two papers of no product differ', 'source_disagrees', [past(unnamed), past(paper('More.xlsx'), { answer: OTHER })], {}],
    [
      'papers of several other products agree on other words',
      'source_disagrees',
      [past(mail), past(vault, { answer: OTHER }, [ledger])],
      { product: 'Osprey Mail' },
    ],
    [
      'the paper says the same to another question',
      'said_of_several',
      [past(unnamed), past(unnamed, { question: 'Are backups kept off site and tested?' })],
      {},
    ],
    [
      'a person approved it, and a newer paper says it otherwise',
      'source_disagrees',
      [past(paper('Approved answers', { approved: true, date: '2025-01-01' })), past(unnamed, { answer: OTHER })],
      {},
    ],
    ['it is a mark alone where there is a place for a text', 'mark_alone', [past(unnamed, { answer: '' })], {}],
  ])('%s', async (_, code, hits, request) => {
    const proposal = await told(hits, request);
    expect(proposal.codes).toContain(code);
    expect(proposal).toMatchObject({ trust: 'check', status: 'needs_review' });
  });
});

test('what was answered for the product asked about comes before what more papers of other ones say', async () => {
  const hits = [past(vault, { choice: 'No', answer: OTHER }, [ledger]), past(unnamed, { choice: 'No', answer: OTHER }), past(mail)];
  expect(await told(hits.slice(0, 1).concat(hits.slice(2)), { product: 'Osprey Mail' })).toMatchObject({ choice: 'Yes', flags: [] });
});

test('a text that stands in several papers is cited from the one of the product, and approved where a person approved it', async () => {
  expect((await told([past(vault, {}, [mail])], { product: 'Osprey Mail' })).citations).toMatchObject([{ document: 'Mail.xlsx' }]);
  const approved = paper('Approved answers', { approved: true });
  expect(await told([past(vault, {}, [mail, approved])], { product: 'Ledger' })).toMatchObject({
    trust: 'sure',
    citations: [{ document: 'Approved answers' }],
  });
});

test('papers of other products that answer a like question give way to that of the product asked about', async () => {
  const like = 'Are backups encrypted, and tested twice a year?';
  const own = past(mail, { question: like, answer: TEXT });
  const others = [vault, ledger].map((document) => past(document, { question: like, choice: 'No', answer: OTHER }));
  expect(await told(others, { product: 'Osprey Mail' })).toMatchObject({ answer: OTHER });
  const proposal = await told([...others, own], { product: 'Osprey Mail' });
  expect(proposal.answer).toBe(TEXT);
  expect(proposal.citations.map(({ document }) => document)).toEqual(['Mail.xlsx']);
});
