/** The pictures of the guide that need more than a screen to be opened: a colleague, a template, something thrown away, a drive. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { password } from '#test/password.ts';
import type { Service } from '#test/service-process.ts';
import { addUser, caller, signedInPage } from './people.ts';
import { colleague, type Listed, openPart, openRoom, openRowMenu } from './parts-drawn.ts';
import { toNextEntry } from './settled.ts';

const ORG = 'Lipa Sample Company (sample)';

/** What the sample does not have: a colleague, a template, a copy in the trash, a webhook, files in the watched folder. */
export async function addFeatures(service: Service, email: string, watched: string): Promise<void> {
  await addUser(service, colleague, ORG);
  const call = await caller(service, { email });
  const [request] = ((await call('GET', '/api/requests')) as Listed).requests;
  if (!request) throw new Error('The sample has no request.');
  await call('POST', '/api/request_templates', { name: 'Security questionnaires', request_id: request.id });
  await call('POST', '/api/access', {
    user_email: 'luka@example.com',
    access_level: 'viewer',
    notify: true,
    notification_message: 'Hello Luka, here are the questionnaires that we spoke of.',
  });
  await call('POST', '/api/webhooks', { url: 'https://hooks.example.com/rejoinder', events: ['request:created', 'task:completed'] });
  const copy = (await call('POST', `/api/requests/${request.id}/duplicate`, {
    name: 'Vendor security assessment, first try (sample)',
  })) as {
    id: string;
  };
  await call('DELETE', `/api/requests/${copy.id}`);
  const { org_id } = (await call('GET', '/api/user')) as { org_id: string };
  await mkdir(join(watched, org_id, 'Policies'), { recursive: true });
  await writeFile(join(watched, org_id, 'Policies', 'Backups.md'), '# Backups\n\nBackups are tested twice a year.\n');
  await writeFile(join(watched, org_id, 'Information security policy.md'), '# Security\n\nIt is reviewed every year.\n');
}

async function openComments(page: Page, url: string): Promise<void> {
  await openRoom(page, url);
  await page.keyboard.press('c');
  const field = page.getByLabel(/^Comment for the team/);
  await field.pressSequentially(`Can you look at this one, @${colleague.name.slice(0, 3)}`);
  await page.getByRole('listbox').waitFor();
}

async function openAssigning(page: Page, url: string): Promise<void> {
  await openRoom(page, url);
  await page.keyboard.press('m');
  await page.getByRole('dialog').waitFor();
}

/** A colleague in a browser of their own, three questions on; they stay until the browser is closed. */
async function openWithColleague(page: Page, url: string): Promise<void> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('The page belongs to no browser that could open another window.');
  const other = await signedInPage(context, { url }, colleague);
  await openRoom(other, url);
  for (let step = 0; step < 3; step++) await toNextEntry(other);
  await openRoom(page, url);
  await page.locator('.others button').first().waitFor();
}

async function openTemplate(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/requests/create`);
  await page.getByLabel('Questions').fill('Do you encrypt backups?\nWho may read access logs?');
  await page.getByRole('button', { name: 'Use this text' }).click();
  const choice = page.locator('.template-choice select');
  await choice.selectOption({ index: 1 });
  await choice.scrollIntoViewIfNeeded();
}

async function openTrash(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/requests?shelf=removed`);
  await page.getByText(/first try/).waitFor();
}

/** The code to be read by an authenticator, and the field for what it shows. */
async function openSecondStep(page: Page, url: string): Promise<void> {
  const heading = 'Second step at the sign-in';
  await openPart('/dashboard/preferences', heading)(page, url);
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /code/i }).waitFor();
}

/** Nobody's portrait: head and shoulders as plain shapes. */
const portrait = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><rect width="480" height="480" fill="#cfe3f7"/>
  <circle cx="240" cy="190" r="84" fill="#56657a"/><ellipse cx="240" cy="440" rx="160" ry="150" fill="#56657a"/></svg>`;

async function openPicture(page: Page, url: string): Promise<void> {
  const easel = await page.context().newPage();
  await easel.setContent(portrait);
  const buffer = await easel.locator('svg').screenshot();
  await easel.close();
  await page.goto(`${url}/dashboard/preferences`);
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  await page.getByRole('dialog').waitFor();
}

async function openDrive(page: Page, url: string): Promise<void> {
  await openPart('/dashboard/company', 'Drives')(page, url);
  await page.getByRole('button', { name: 'Connect the folder on this machine' }).click();
  await page.getByRole('button', { name: 'Choose files' }).click();
  await page.getByRole('checkbox', { name: 'Policies' }).check();
}

async function openOwnData(page: Page, url: string): Promise<void> {
  await openPart('/dashboard/preferences', 'Your data')(page, url);
  await page.getByText('What the file holds').click();
}

async function openEntry(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/library`);
  await page.locator('.row-link, .entries a, .entry-link').first().click();
  await page.getByText('History').waitFor();
}

/** An answer that is worked out, with the paragraphs it rests on. */
async function openAnswer(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/assistant`);
  await page.getByRole('textbox', { name: 'Your question' }).fill('How long does my employer have to pay sick leave?');
  await page.keyboard.press('Enter');
  await page.getByText(/Answered in/).waitFor();
  await page.getByRole('textbox', { name: 'Ask on' }).waitFor();
}

/** The question that nothing was found for, with the ways on. */
async function openUnanswered(page: Page, url: string): Promise<void> {
  await openRoom(page, url);
  await page.goto(`${page.url()}?state=open`);
  await page.locator('.entry-open').getByRole('button', { name: 'Write the answer' }).waitFor();
}

async function openDetails(page: Page, url: string): Promise<void> {
  await openRowMenu(page, url);
  await page.getByRole('menuitem', { name: 'Name, customer, due date and owner' }).click();
  await page.getByRole('dialog').waitFor();
}

async function openPalette(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/requests`);
  await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
  await page.keyboard.press('Control+p');
  await page.getByRole('combobox', { name: /^Find a page/ }).fill('backup');
  await page.getByRole('group', { name: 'Documents' }).waitFor();
}

async function openOrgRemoval(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/company`);
  await page.getByRole('button', { name: 'Delete the organisation' }).click();
  await page.getByRole('dialog').waitFor();
}

async function openShare(page: Page, url: string): Promise<void> {
  await openAnswer(page, url);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('textbox', { name: 'Link' }).waitFor();
}

async function openNews(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/assistant/news`);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
}

/** The plans, unfolded as they are to be tried in a sandbox. */
async function openPlans(page: Page, url: string): Promise<void> {
  await openPart('/dashboard/company', 'Plan')(page, url);
  await page.getByText('How a plan is bought, to try out').click();
  await page.getByRole('button', { name: 'Try buying Growth' }).waitFor();
}

export const features = [
  { name: 'assistant-answer', open: openAnswer },
  { name: 'colleagues', open: openWithColleague },
  { name: 'assigning', open: openAssigning },
  { name: 'comments', open: openComments },
  { name: 'template', open: openTemplate },
  { name: 'trash', open: openTrash },
  { name: 'plan', open: openPlans },
  { name: 'webhooks', open: openPart('/dashboard/company', 'Webhooks') },
  { name: 'single-sign-on', open: openPart('/dashboard/company', 'Single sign-on') },
  { name: 'drives', open: openDrive },
  { name: 'picture', open: openPicture },
  { name: 'second-step', open: openSecondStep },
  { name: 'own-data', open: openOwnData },
  { name: 'library-entry', open: openEntry },
  { name: 'audit', open: openPart('/dashboard/company', 'Audit log') },
  { name: 'unanswered', open: openUnanswered },
  { name: 'details', open: openDetails },
  { name: 'palette', open: openPalette },
  { name: 'leaving', open: openOrgRemoval },
  { name: 'share', open: openShare },
  { name: 'news', open: openNews },
];
