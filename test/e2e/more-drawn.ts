/** More pictures of the guide: an answer's past, what is done with a request, being told, leaving, and the company's people. */
import type { Page } from 'playwright-core';
import type { Service } from '#test/service-process.ts';
import { openAiModel } from './model-drawn.ts';
import { colleague, type Listed, openPart, openRoom, openRowMenu } from './parts-drawn.ts';
import { caller } from './people.ts';
import { settled, toNextEntry } from './settled.ts';
import { openUsage } from './year-drawn.ts';

const MOST_STEPS = 30;

/** An answer that was rewritten and approved: each step, and what can be brought back. */
async function openHistory(page: Page, url: string): Promise<void> {
  await openRoom(page, url);
  const open = page.locator('.entry-open');
  const asked = open.getByText('approve the information security policy');
  for (let step = 0; step < MOST_STEPS && (await asked.count()) === 0; step++) await toNextEntry(page);
  await open.locator('textarea').first().fill('The Managing Director approves it every year, last on 14 March 2026.');
  await page.keyboard.press('Control+Enter');
  await page.locator('[data-index]', { hasText: 'approve the information security policy' }).click({ position: { x: 60, y: 12 } });
  await asked.waitFor();
  await page.locator('.history button').first().waitFor();
}

/** All that are sure, after a question. */
async function openApproveSure(page: Page, url: string): Promise<void> {
  await openRoom(page, url);
  await page.getByRole('button', { name: /^Approve all/ }).click();
  await page.getByRole('dialog').waitFor();
}

async function openNarrowed(page: Page, url: string): Promise<void> {
  await openRoom(page, url);
  await page.goto(`${page.url()}?state=check`);
  await page.locator('.entry-open').waitFor();
}

/** What goes into the export, and as what. */
async function openExport(page: Page, url: string): Promise<void> {
  await openRoom(page, url);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitemradio', { name: /All drafts too/ }).click();
}

async function openProof(page: Page, url: string): Promise<void> {
  await openExport(page, url);
  await page.getByRole('menuitem', { name: 'What the export changes' }).click();
  await page.getByText('Nothing else changed.').waitFor();
}

async function openDuplicate(page: Page, url: string): Promise<void> {
  await openRowMenu(page, url);
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').waitFor();
}

async function openDebug(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/requests`);
  await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
}

async function openDeletion(page: Page, url: string): Promise<void> {
  await openPart('/dashboard/preferences', 'Delete your account')(page, url);
  await page.getByRole('button', { name: 'Delete the account' }).click();
  await page.getByRole('dialog').waitFor();
}

async function openCalendar(page: Page, url: string): Promise<void> {
  await openPart('/dashboard/preferences', 'Due dates in a calendar')(page, url);
  await page.getByRole('button', { name: /^Make an? (new )?address/ }).click();
  await page.locator('.calendar-address').waitFor();
}

async function openInvite(page: Page, url: string): Promise<void> {
  await openPart('/dashboard/company', 'Members')(page, url);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('petra@example.com');
}

/** An invitation as a mail program shows it: the mailbox page keeps it in a frame that runs nothing. */
async function openMail(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/api/mailbox?language=en`);
  await page.getByRole('link', { name: /^Invitation to/ }).click();
  const mail = await page.locator('iframe').getAttribute('srcdoc');
  await page.setContent(mail ?? '');
}

interface Entries {
  qa_entries: { id: string; version: number }[];
}

/** A colleague hands questions over and asks in a comment; the bell tells of both. */
async function openBell(page: Page, url: string): Promise<void> {
  const call = await caller({ url } as Service, colleague);
  const request = ((await call('GET', '/api/requests')) as Listed).requests[0]!;
  const { access } = (await call('GET', '/api/access')) as { access: { user_id: string | null; user_name: string | null }[] };
  const ana = access.find(({ user_name }) => user_name === 'Ana Novak')!.user_id!;
  const { qa_entries } = (await call('GET', `/api/requests/${request.id}`)) as Entries;
  for (const { id, version } of qa_entries.slice(4, 7)) await call('PUT', `/api/qa_entries/${id}`, { version, assignee: ana });
  await call('POST', `/api/qa_entries/${qa_entries[9]!.id}/comments`, { text: '@Ana Novak Is this still how we do it?', mentions: [ana] });
  await page.goto(`${url}/dashboard/requests`);
  await page
    .getByRole('button', { name: /^Notifications, 2 unread/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').nth(1).waitFor();
}

/** The first step; the card then stands on every screen, so that it is drawn last. */
async function openWalk(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/walkthrough`);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('aside.walk').waitFor();
}

export const moreFeatures = [
  { name: 'request-menu', open: openRowMenu },
  { name: 'duplicate', open: openDuplicate },
  { name: 'narrowed', open: openNarrowed },
  { name: 'approve-sure', open: openApproveSure },
  { name: 'export', open: openExport },
  { name: 'proof', open: openProof },
  { name: 'debug', open: openDebug },
  { name: 'members', open: openPart('/dashboard/company', 'Members') },
  { name: 'invite', open: openInvite },
  { name: 'mail', open: openMail },
  { name: 'calendar', open: openCalendar },
  { name: 'sessions', open: openPart('/dashboard/preferences', 'Password') },
  { name: 'delete-account', open: openDeletion },
  { name: 'usage', open: openUsage },
  { name: 'ai-model', open: openAiModel },
  { name: 'history', open: openHistory },
  { name: 'bell', open: openBell },
  { name: 'walkthrough', open: openWalk },
];
