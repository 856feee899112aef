/** What a past questionnaire says in columns of its own, from the file to the answers that rest on it. */
import { describe } from 'vitest';
import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';

const csv = (...rows: string[][]): string => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');

describe('a past questionnaire', () => {
  test('whose answers are sentences, with empty comments beside them, is read whole', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const text = csv(
      ['Question', 'Answer', 'Comment'],
      ['How is access reviewed?', 'Owners of each system review who has access every quarter.', ''],
      ['Where are backups kept?', 'Backups are kept in a second region, encrypted with a key of their own.', ''],
      ['Who answers for security?', 'The head of security reports to the board each quarter.', ''],
      ['How are laptops kept safe?', 'Each laptop is encrypted and locks itself after five minutes.', ''],
    );
    const [document] = await upload({ app, jobs }, editor, [{ name: 'past.csv', text, type: 'text/csv' }]);
    const read = (await editor.get(`/api/documents/${document?.id}`)).body;
    expect(read).toMatchObject({ kind: 'questionnaire', pairs: 4, warnings: [] });
  });

  test('whose rows say their day is answered from by that day, and the later row of two is followed', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const dayBefore = (days: number): string => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const questions = [
      'How many people work in the security team?',
      'Where are the backups kept?',
      'How often is the security training repeated?',
      'How long are access logs kept?',
    ] as const;
    const text = csv(
      ['Question', 'Answer', 'Date', 'Customer'],
      [questions[0], 'Four people work in the security team.', dayBefore(800), 'Harbour Bank'],
      [questions[1], 'The backups are kept in a second region.', dayBefore(700), 'Harbour Bank'],
      [questions[2], 'The security training is repeated every year.', dayBefore(90), 'Harbour Bank'],
      [questions[3], 'Access logs are kept for 12 months.', dayBefore(800), 'Harbour Bank'],
      [questions[3], 'Access logs are kept for 12 months.', dayBefore(90), 'Quay Insurance'],
      [questions[0], 'Nine people work in the security team.', dayBefore(90), 'Quay Insurance'],
    );
    await upload({ app, jobs }, editor, [{ name: 'past.csv', text, type: 'text/csv' }]);
    const { id } = (await editor.post('/api/requests', { name: 'Form', entries: questions.map((question) => ({ question })) })).body;
    await jobs.run();
    const [team, backups, training, logs] = (await editor.get(`/api/requests/${id}`)).body.qa_entries;
    const newer = { code: 'newer_followed', values: expect.objectContaining({ choice: 'Four people work in the security team' }) };
    expect(team).toMatchObject({ answer: 'Nine people work in the security team.', reasons: expect.arrayContaining([newer]) });
    const old = { code: 'not_of_this_year', values: { document: 'past.csv' } };
    expect(backups).toMatchObject({ status: 'needs_review', reasons: expect.arrayContaining([old]) });
    expect(training).toMatchObject({ status: 'answered', answer: 'The security training is repeated every year.' });
    expect(logs).toMatchObject({ status: 'answered', answer: 'Access logs are kept for 12 months.' });
  });

  test('that says one text of several rows answers each of their questions with it; a column of labels answers none', async ({
    app,
    as,
    jobs,
  }) => {
    const editor = await as('editor');
    const topics = ['key rotation', 'guest wireless', 'paper archive', 'badge readers', 'spare laptops', 'source review'] as const;
    const questions = topics.map((topic) => `Is the ${topic} looked after by a named owner?`);
    const together = 'The infrastructure team is the owner, and customers look after what they place into the service.';
    const own = ['Facilities keeps the list.', 'Badges are read by facilities each month.', 'Every change is read by a second person.'];
    const answers = [together, own[0], together, own[1], together, own[2]];
    const labels = [...Array.from({ length: 5 }, () => 'Business requirement, adopted practice'), 'Read by a second person'];
    const form = (texts: (string | undefined)[], what: string): string =>
      csv(['Question', 'Answer', 'Comment'], ...questions.map((question, at) => [question.replace('owner', what), 'Yes', texts[at] ?? '']));
    await upload({ app, jobs }, editor, [
      { name: 'together.csv', text: form(answers, 'owner'), type: 'text/csv' },
      { name: 'labels.csv', text: form(labels, 'auditor'), type: 'text/csv' },
    ]);
    const asked = [0, 2].flatMap((at) => ['owner', 'auditor'].map((what) => questions[at]?.replace('owner', what)));
    const entries = asked.map((question) => ({ question, options: ['Yes', 'No'] }));
    const { id } = (await editor.post('/api/requests', { name: 'Form', entries })).body;
    await jobs.run();
    const drafts = (await editor.get(`/api/requests/${id}`)).body.qa_entries;
    expect(drafts.map(({ choice, answer }: { choice: string; answer: string | null }) => [choice, answer])).toEqual([
      ['Yes', together],
      ['Yes', null],
      ['Yes', together],
      ['Yes', null],
    ]);
  });
});
