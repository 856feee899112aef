import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '#test/harness.ts';
import { given, read, uploadDocument } from '#server/features/requests/testing/forms.ts';

const knowledge = '# Backups\n\nRestores of the backups are tested every quarter by the operations team.\n';

test('what was uploaded just before is read before the questions are answered', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const bytes = new TextEncoder().encode(knowledge);
  await uploadDocument(app, editor, { name: 'backups.md', bytes, category: 'knowledge_base' });
  const { id } = await given(editor, ['How often are restores of the backups tested?'], { auto_answer: true });
  await expect
    .poll(async () => {
      await jobs.run();
      await pause(100);
      return (await read(editor, id)).qa_entries[0]?.citations[0]?.document;
    })
    .toBe('backups.md');
});
