import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMembers, caller, memberOf, signedInPage } from './people.ts';
import { noBrowser, openTrial, type Trial } from './trial.ts';

interface Asked {
  id: string;
  qa_entries: { id: string; version: number; question: string }[];
}

describe.skipIf(noBrowser)('somebody who is asked for an answer', () => {
  let trial: Trial;
  let page: Page;
  const [owner, editor] = [memberOf('owner'), memberOf('editor')];

  beforeAll(async () => {
    trial = await openTrial();
    await addMembers(trial.service, [owner, editor]);
    page = await signedInPage(await trial.context(), trial.service, editor);
  });

  afterAll(() => trial?.close());

  test('is told at once by the bell, which leads to the question', async () => {
    const call = await caller(trial.service, owner);
    const entries = Array.from({ length: 40 }, (_, at) => ({ question: `Is control number ${at + 1} in place?` }));
    const made = (await call('POST', '/api/requests', { name: 'Contoso', entries, auto_answer: false })) as { id: string };
    const request = (await call('GET', `/api/requests/${made.id}`)) as Asked;
    const { access } = (await call('GET', '/api/access')) as { access: { user_id: string; user_email: string }[] };
    const assignee = access.find(({ user_email }) => user_email === editor.email)?.user_id;
    const { id, version, question } = request.qa_entries[30]!;
    await page.getByRole('button', { name: 'Notifications', exact: true }).first().waitFor();
    await call('PUT', `/api/qa_entries/${id}`, { version, assignee });

    await page.getByRole('button', { name: 'Notifications, 1 unread' }).first().click();
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('link', { name: /asks you to answer 1 question/ })
      .click();
    await page.locator('.entry-open', { hasText: question }).waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('entry')).toBe(id);
  });
});
