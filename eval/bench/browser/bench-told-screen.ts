import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPool } from '#server/platform/db/connection.ts';
import { embeddedConnection } from '#server/platform/embedded-postgres/start.ts';
import { browserPath, openBrowser, openContext, withoutBrowser } from '#test/e2e/browser.ts';
import { addUser, signedInPage } from '#test/e2e/people.ts';
import { startService, stopService } from '#test/service-process.ts';
import type { Pool } from '../made-told.ts';
import { type Figure, percentile } from '../measure.ts';
import { scrolled } from './scrolled.ts';

const MANY = 10_000;
/** Down to rows that were fetched while it scrolled: some 14,000 pixels, 250 rows. */
const SCROLL = { ms: 10_000, step: 24 };
const person = { email: 'bench@example.com', name: 'Bench' };

const views = [
  { view: 'customers', row: '.told-customers > li' },
  { view: 'answers', row: '.told-list > li' },
  { view: 'changed', row: '.told-list > li' },
  { view: 'promises', row: '.promise-list > li' },
] as const;

/** As many customers, each told one answer, of which something was found and which promises something. */
async function fill(pool: Pool): Promise<void> {
  await pool.query(
    `insert into told_answer (id, org_id, customer, request_name, question, answer)
    select gen_random_uuid(), org.id, 'Customer ' || at, 'Form ' || at, 'How is system S' || at || ' kept, and who looks after it?',
      'Records of system S' || at || ' are kept for ' || at % 90 || ' days; by ' || 2030 + at % 5 || ' they will be deleted by themselves.'
    from org, generate_series(1, $1::int) as at`,
    [MANY],
  );
  await pool.query(
    `insert into told_alarm (id, org_id, told_id, kind, cause, why, was, now)
    select gen_random_uuid(), org_id, id, 'figure', id::text, '{"code": "missing", "values": {"said": "35"}}',
      jsonb_build_object('document', 'systems.md', 'quote', answer), jsonb_build_object('document', 'systems.md', 'quote', answer || ' Now.')
    from told_answer`,
  );
  await pool.query(
    `insert into promise (id, org_id, told_id, customer, sentence, due_on, told_due_on)
    select gen_random_uuid(), org_id, id, customer, answer, day, day
    from (select *, (row_number() over (order by id))::int as at from told_answer) as told, lateral (select current_date - 300 + at / 10) as of (day)`,
  );
  await pool.query(`insert into promise_answer (org_id, promise_id, told_id) select org_id, id, told_id from promise`);
  await pool.query('analyze');
}

/** Told with 10,000 customers, statements, findings and promises, scrolled for ten seconds each, at a desk and on a telephone. */
export async function benchToldScreen(folder: string): Promise<Figure[]> {
  if (!browserPath) throw new Error(withoutBrowser);
  const data = join(folder, 'told-screen');
  const service = await startService(data);
  const browser = await openBrowser();
  const pool = openPool(embeddedConnection(data, 'postgres'), { max: 1 });
  try {
    await addUser(service, person, 'Bench');
    await fill(pool);
    const page = await signedInPage(await openContext(browser), service, person);
    const figures: Figure[] = [];
    for (const width of [1440, 390])
      for (const { view, row } of views) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${service.url}/dashboard/told?view=${view}`);
        await page.locator(row).first().waitFor();
        await page.waitForLoadState('networkidle');
        figures.push(await figureOf(page, `Told, ${view}, ${width} px wide`, row));
      }
    return figures;
  } finally {
    await pool.end();
    await browser.close();
    await stopService(service);
  }
}

async function figureOf(page: Page, what: string, row: string): Promise<Figure> {
  const frames = await scrolled(page.locator('#main'), SCROLL);
  const rate = (frames.length / frames.reduce((sum, ms) => sum + ms, 0)) * 1000;
  const drawn = await page.locator(row).count();
  const at = await page.locator(row).last().getAttribute('data-index');
  const note = `p99 ${percentile(frames, 0.99).toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms; ${drawn} rows drawn, down to row ${at}`;
  return { what: `${what}: frames while scrolling`, bar: '≥ 58/s', measured: `${rate.toFixed(1)}/s`, good: rate >= 58, note };
}
