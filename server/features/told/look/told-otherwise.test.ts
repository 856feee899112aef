import { describe } from 'vitest';
import type { ToldAlarm } from '#contract/told.ts';
import { expect, test } from '#test/harness.ts';
import type { Work } from '../testing.ts';

const question = 'How long are backups of customer data kept?';

interface Said {
  choice?: string;
  answer?: string;
}

/** A customer is told an answer to the question in a form of its own, with options where it chooses. */
async function told({ editor, jobs }: Work, customer: string, { choice, answer }: Said): Promise<void> {
  const options = choice === undefined ? {} : { options: [choice, 'Something else'] };
  const made = await editor.post('/api/requests', {
    name: `${customer} form`,
    customer,
    entries: [{ question, ...options }],
    auto_answer: false,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const [entry] = (await editor.get(`/api/requests/${made.body.id}`)).body.qa_entries;
  const said = { ...(choice === undefined ? {} : { choice }), ...(answer === undefined ? {} : { answer }) };
  const approved = await editor.put(`/api/qa_entries/${entry.id}`, { version: entry.version, ...said, status: 'approved' });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  expect((await editor.put(`/api/requests/${made.body.id}`, { status: 'completed' })).status).toBe(200);
  await jobs.run();
}

const found = async ({ editor }: Work): Promise<ToldAlarm[]> => (await editor.get('/api/told/alarms?kind=told_otherwise')).body.alarms;

describe('what two customers were told is held against each other as far as both say the same kind of thing', () => {
  test.for<[string, Said, Said]>([
    ['a text against a mark', { answer: 'Backups are kept for 35 days.' }, { choice: 'Yes' }],
    ['a mark against a text that denies something else', { choice: 'Yes' }, { answer: 'Backups are never kept longer than 35 days.' }],
    ['a mark with its text against the mark alone', { choice: 'Yes', answer: 'Backups are kept for 35 days.' }, { choice: 'Yes' }],
    ['a mark in other words', { choice: 'Yes' }, { choice: 'Compliant' }],
    ['no in other words', { choice: 'No' }, { choice: 'Not implemented' }],
    ['a time in other words', { choice: 'Annually' }, { choice: 'Once a year' }],
    ['a mark that the text begins with', { choice: 'Yes' }, { answer: 'Yes, backups are kept for 35 days.' }],
    ['a mark that was written', { answer: 'Yes, backups are kept for 35 days.' }, { answer: 'Yes' }],
    ['a mark of another kind', { choice: 'Yes' }, { choice: 'Every day' }],
  ])('nothing is found: %s', async ([, first, second], { app, as, jobs }) => {
    const work = { app, jobs, editor: await as('editor') };
    await told(work, 'Mill', first);
    await told(work, 'Forge', second);
    expect(await found(work)).toEqual([]);
  });

  test.for<[string, Said, Said]>([
    ['marks that mean another thing', { choice: 'Yes' }, { choice: 'Not implemented' }],
    ['marks of two languages', { choice: 'Yes' }, { choice: 'Nein' }],
    ['another time', { choice: 'Annually' }, { choice: 'Every month' }],
    ['a mark against a text that begins with another', { choice: 'Yes' }, { answer: 'No, backups are not kept.' }],
    ['texts beside marks in other words', { choice: 'Yes', answer: 'For 35 days.' }, { choice: 'Compliant', answer: 'For 21 days.' }],
    ['texts where one has a mark', { answer: 'Backups are kept for 35 days.' }, { choice: 'Yes', answer: 'Backups are kept for 21 days.' }],
  ])('it is found: %s', async ([, first, second], { app, as, jobs }) => {
    const work = { app, jobs, editor: await as('editor') };
    await told(work, 'Mill', first);
    await told(work, 'Forge', second);
    expect(await found(work)).toMatchObject([{ kind: 'told_otherwise', told: { customer: 'Mill' }, now: { customer: 'Forge' } }]);
  });
});
