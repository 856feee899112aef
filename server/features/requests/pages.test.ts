import { sql } from 'kysely';
import { describe } from 'vitest';
import type { RequestWithEntries } from '#contract/requests.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';
import { given } from './testing/forms.ts';

describe('a request of much text', () => {
  test('comes in pages of 8 MB, which put together are its questions in order', async ({ app, as }) => {
    const editor = await as('editor');
    const request = await given(
      editor,
      Array.from({ length: 10 }, (_, at) => `Question ${at} of the form?`),
    );
    // As a form was kept before there was a limit.
    const options = Array.from({ length: 1500 }, (_, at) => `Option ${at} ${'x'.repeat(1000)}`);
    await inOrg(app.deps.db, request.org_id, (trx) =>
      sql`update qa_entry set options = ${options}::text[] where request_id = ${request.id}`.execute(trx),
    );

    const path = `/api/requests/${request.id}`;
    const pages: RequestWithEntries[] = [(await editor.get(path)).body];
    for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor)
      pages.push((await editor.get(`${path}?cursor=${cursor}`)).body);

    expect(pages.map(({ qa_entries }) => qa_entries.length)).toEqual([5, 5]);
    expect(pages.flatMap(({ qa_entries }) => qa_entries.map(({ position }) => position))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pages.map(({ counts }) => counts.total)).toEqual([10, 10]);
  });

  test('the first ones say where the rest begins, and all of an ordinary one are one page', async ({ as }) => {
    const editor = await as('editor');
    const request = await given(editor, ['First question?', 'Second question?', 'Third question?']);
    const path = `/api/requests/${request.id}`;
    const first = (await editor.get(`${path}?entries=2`)).body as RequestWithEntries;
    expect(first.qa_entries.map(({ position }) => position)).toEqual([0, 1]);
    expect(first.next_cursor).toBe(first.qa_entries[1]?.id);
    const rest = (await editor.get(`${path}?cursor=${first.next_cursor}`)).body as RequestWithEntries;
    expect([rest.qa_entries.map(({ position }) => position), rest.next_cursor]).toEqual([[2], null]);
    expect((await editor.get(`${path}?entries=3`)).body.next_cursor).toBeNull();
    expect((await editor.get(path)).body.next_cursor).toBeNull();
  });

  test('a cursor whose question is gone says so', async ({ as }) => {
    const editor = await as('editor');
    const [one, other] = [await given(editor, ['A question?']), await given(editor, ['Another one?'])];
    expect(await editor.get(`/api/requests/${one.id}?cursor=${other.qa_entries[0]?.id}`)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'The questions of this request were found anew meanwhile; start from the first page.' },
    });
  });
});
