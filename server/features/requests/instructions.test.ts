import { onTestFinished } from 'vitest';
import { upload } from '#server/features/documents/testing.ts';
import { type TestApp, expect, test } from '#test/harness.ts';
import { given, read } from './testing/forms.ts';

/** Notes how many connections of the calls are held whenever a name with this word loses its ending, as it does where it is held against instructions. */
const watch = ({ parts }: TestApp, word: string): number[] => {
  const held: number[] = [];
  const { replace } = String.prototype;
  const watched = function (this: string, ...given: Parameters<typeof replace>): string {
    if (this.includes(word)) held.push(parts.pool.totalCount - parts.pool.idleCount);
    return replace.apply(this, given);
  };
  String.prototype.replace = watched as typeof replace;
  onTestFinished(() => void (String.prototype.replace = replace));
  return held;
};

test('what instructions name is reckoned with no connection held, and once for the same instructions and documents', async ({
  app,
  as,
  jobs,
}) => {
  const editor = await as('editor');
  const text = '# Rooms\n\nThe key of each room lies with the guard.\n';
  const [document] = await upload({ app, jobs }, editor, [{ name: 'Zqarrow rooms.md', type: 'text/markdown', text }]);
  const held = watch(app, 'Zqarrow');

  const { id, instructions_use: use } = await given(editor, ['Who holds the keys?'], {
    instructions: 'Answer for Kestrel, from its own papers.',
  });
  expect(use).toMatchObject({ names: [], rest: true });
  expect(held.length).toBeGreaterThan(0);
  expect(new Set(held)).toEqual(new Set([0]));

  const before = held.length;
  expect((await read(editor, id)).instructions_use).toMatchObject({ names: [], rest: true });
  expect(held).toHaveLength(before);

  expect((await editor.patch(`/api/documents/${document?.id}`, { display_name: 'Kestrel rooms.md' })).status).toBe(200);
  expect((await read(editor, id)).instructions_use).toMatchObject({ names: ['Kestrel'] });
  expect((await editor.put(`/api/requests/${id}`, { instructions: 'Answer for Heron.' })).status).toBe(200);
  expect((await read(editor, id)).instructions_use).toMatchObject({ names: [] });
});
