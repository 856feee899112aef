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
});
