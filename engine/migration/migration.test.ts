import { expect, test } from 'vitest';
import type { FoundQuestion } from '#contract/extraction.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { countWork } from '#test/count-work.ts';
import { carryAnswers } from './carry.ts';
import { matchVersions } from './match-versions.ts';

const asked = (id: string | null, text: string, section: string | null = null) => ({ id, section, text });

/** A question with a Yes/No list and a comment, and what stands in them. */
const filled = (id: string, question: string, choice?: string, comment?: string, allowed = ['Yes', 'No']): FoundQuestion => ({
  sheet: 'Form',
  id,
  section: null,
  question,
  at: { cell: 'B2' },
  answers: [
    { kind: 'choice', at: { cell: 'C2' }, allowed, ...(choice === undefined ? {} : { current: choice }) },
    { kind: 'comment', at: { cell: 'D2' }, ...(comment === undefined ? {} : { current: comment }) },
  ],
  parent: null,
  guidance: null,
});

test('the same words are the same question, wherever it moved and whatever its id is now', async () => {
  const older = [asked('A-1', 'Is customer data encrypted at rest?'), asked('A-2', 'Do employees use multi-factor authentication?')];
  const newer = [asked('X-9', 'Do employees use multi-factor authentication?'), asked('A-1', 'Is customer data encrypted at rest')];
  const { matches, gone } = await matchVersions(older, newer, null);
  expect(matches.map(({ kind, from }) => ({ kind, from }))).toEqual([
    { kind: 'same', from: [1] },
    { kind: 'same', from: [0] },
  ]);
  expect(gone).toEqual([]);
});

test('of questions that read alike the one with the same id is taken', async () => {
  const older = [asked('A-1', 'Are policies reviewed?', 'Access'), asked('B-1', 'Are policies reviewed?', 'Backup')];
  const { matches } = await matchVersions(
    older,
    [asked('B-1', 'Are policies reviewed?', 'Backup'), asked('A-1', 'Are policies reviewed?', 'Access')],
    null,
  );
  expect(matches.map(({ from }) => from)).toEqual([[1], [0]]);
});

test('reworded under its id is changed, with the words that differ', async () => {
  const older = [asked('A-1', 'Is access to customer data reviewed every year?')];
  const { matches } = await matchVersions(older, [asked('A-1', 'Is access to customer data reviewed every quarter?')], null);
  expect(matches[0]).toMatchObject({ kind: 'changed', from: [0] });
  expect(matches[0]?.differing.join(' ')).toMatch(/quarter|3 months|90 days/);
});

test('a new version that numbers anew does not tie other questions together by their ids', async () => {
  const older = [asked('A-1', 'Is customer data encrypted at rest?')];
  const { matches, gone } = await matchVersions(older, [asked('A-1', 'Does the supplier carry insurance against cyber attacks?')], null);
  expect(matches[0]).toMatchObject({ kind: 'new', from: [] });
  expect(gone).toEqual([0]);
});

test('a look-alike about something else is not the same question', async () => {
  const older = [asked(null, 'Is customer data encrypted at rest?')];
  const { matches } = await matchVersions(older, [asked(null, 'Is customer data encrypted in transit?')], null);
  expect(matches[0]).toMatchObject({ kind: 'new' });
});

test('a question that became two, and two that became one', async () => {
  const whole = 'Are backups of customer data encrypted, stored at another site and restored in a yearly test?';
  const part = 'Are backups of customer data encrypted and stored at another site?';
  const split = await matchVersions(
    [asked(null, whole)],
    [asked(null, part), asked(null, 'Are backups of customer data restored in a yearly test?')],
    null,
  );
  expect(split.matches.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'split']);
  const merged = await matchVersions(
    [asked(null, part), asked(null, 'Are backups of customer data restored in a yearly test?')],
    [asked(null, whole)],
    null,
  );
  expect(merged.matches[0]).toMatchObject({ kind: 'merged' });
  expect(merged.matches[0]?.from.toSorted()).toEqual([0, 1]);
});

test('an answer to the same question is carried as it is; to a reworded one for review, with its words', async () => {
  const older = [
    filled('A-1', 'Is customer data encrypted at rest?', 'Yes', 'AES-256.'),
    filled('A-2', 'Is access to customer data reviewed every year?', 'Yes', 'By the lead.'),
    filled('A-3', 'Is there a documented plan for business continuity?'),
  ];
  const newer = [
    filled('B-1', 'Is customer data encrypted at rest?', undefined, undefined, ['Yes', 'No', 'N/A']),
    filled('A-2', 'Is access to customer data reviewed every quarter?'),
    filled('A-3', 'Is there a documented plan for business continuity?'),
    filled('A-4', 'Who may enter the server room?'),
  ];
  const { proposals } = await carryAnswers({ document: 'form-3.xlsx', questions: older }, newer, null);
  expect(proposals[0]).toMatchObject({ status: 'answered', choice: 'Yes', answer: 'AES-256.', flags: [] });
  expect(proposals[0]?.citations).toMatchObject([{ document: 'form-3.xlsx', quote: 'AES-256.', sheet: 'Form', cell: 'D2' }]);
  expect(proposals[1]).toMatchObject({ status: 'needs_review', choice: 'Yes', flags: ['near_match'] });
  expect(proposals[1]?.reasons[0]).toMatchObject({ values: { questions: 'A-2: “Is access to customer data reviewed every year?”' } });
  expect(proposals.slice(2)).toEqual([null, null]);
});

test('a choice that the newer question does not offer is left open for a person', async () => {
  const question = 'How mature is the review of access?';
  const older = [filled('A-1', question, 'Partly', 'Since May.', ['Fully', 'Partly'])];
  const { proposals } = await carryAnswers(
    { document: 'old.xlsx', questions: older },
    [filled('A-1', question, undefined, undefined, ['0', '1', '2'])],
    null,
  );
  expect(proposals[0]).toMatchObject({ status: 'needs_review', choice: null, flags: ['no_option'], answer: 'Since May.' });
});

test('an answer to the same question is carried for review where it may no longer hold as it stands', async () => {
  const carried = async (text: string, options = ['Yes', 'No']) => {
    const question = 'Is there a certificate for the service?';
    const older = [filled('A-1', question, 'Yes', text)];
    const { proposals } = await carryAnswers(
      { document: 'old.xlsx', questions: older },
      [filled('A-1', question, undefined, undefined, options)],
      null,
    );
    return { status: proposals[0]?.status, codes: proposals[0]?.reasons.map(({ code }) => code) };
  };
  expect(await carried('For all sites.')).toEqual({ status: 'answered', codes: ['carried_same'] });
  expect(await carried('Valid until 31. 3. 2025.')).toEqual({ status: 'needs_review', codes: ['carried_same', 'names_day'] });
  expect(await carried('See certificate.pdf for it.')).toMatchObject({ status: 'needs_review', codes: ['carried_same', 'names_paper'] });
  expect(await carried('For all sites.', ['Yes', 'No', 'Planned'])).toMatchObject({ codes: ['carried_same', 'options_differ'] });
});

test('the day on which the older form was filled in is not carried', async () => {
  const form = (text?: string) => [
    filled('A-1', 'Date of completion', undefined, text, []),
    filled('A-2', 'Who completed the form?', undefined, text, []),
  ];
  const { proposals } = await carryAnswers({ document: 'old.xlsx', questions: form('20. 5. 2024') }, form(), null);
  expect(proposals).toEqual([null, null]);
});

const many = (count: number, version: string) =>
  Array.from({ length: count }, (_, at) => asked(`${version}-${at}`, `Is the ${version}item${at} kept in place${at % 7}safe${at}?`));

test('without an encoder a form is held against the words of another, and not pair by pair', async () => {
  const work = (count: number): Promise<number> => countWork(() => matchVersions(many(count, 'a'), many(count, 'b'), null));
  await work(200);
  const once = await work(100);
  expect(await work(200)).toBeLessThan(once * 2.5);
});

test('a thousand questions in the same words are not put in order for each of them', async () => {
  const alike = (count: number) => Array.from({ length: count }, () => asked(null, 'Comment on it?'));
  const work = (count: number): Promise<number> => countWork(() => matchVersions(alike(count), alike(count), null));
  await work(200);
  const once = await work(100);
  expect(await work(200)).toBeLessThan(once * 2.5);
  const { matches } = await matchVersions(alike(3), alike(4), null);
  expect(matches.map(({ from }) => from)).toEqual([[0], [1], [2], [0]]);
});

test('while two long forms are held against each other by meaning, others have their turn', async () => {
  const encoder = { questions: async (texts: string[]) => texts.map((text) => new Float32Array(384).fill(text.length / 1000)) };
  let turns = 0;
  const other = setInterval(() => (turns += 1), 1);
  await matchVersions(many(800, 'a'), many(800, 'b'), encoder as unknown as Encoder);
  clearInterval(other);
  expect(turns).toBeGreaterThan(3);
});
