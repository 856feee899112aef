import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { getWholeBacktest } from './service.ts';

const ROWS = 120;

/** A backtest whose items are more than three answers hold, each item a sixtieth of one. */
const long = async ({ deps }: TestApp, { orgId }: Client): Promise<string> => {
  const id = randomUUID();
  const figures = { questions: ROWS, with_human_answer: ROWS, proposed: ROWS, agree: 0, disagree: ROWS / 2, coverage: 1, accuracy: 1 };
  const whole = JSON.stringify({ ...figures, majority: 1, false_yes: 0, by_option: {}, calibration: [], text: {} });
  await inOrg(deps.db, orgId ?? '', (trx) =>
    sql`insert into backtest (id, org_id, name, status, figures, items) select ${id}, ${orgId}, 'Form', 'completed', ${whole}::jsonb, (
        select jsonb_agg(jsonb_build_object('sheet', null, 'ref', at::text, 'section', null, 'question', 'line' || chr(10) || repeat('中', 10000),
          'human', jsonb_build_object('choice', null, 'text', repeat('中', 1000)),
          'proposed', jsonb_build_object('status', 'unanswered', 'choice', null, 'answer', '', 'confidence', 0, 'flags', '[]'::jsonb,
            'citations', '[]'::jsonb, 'reasons', '[]'::jsonb), 'agree', at % 2 = 0, 'why', '') order by at)
        from generate_series(1, ${ROWS}::int) as at)`.execute(trx),
  );
  return id;
};

test('a whole backtest is read a page after the other, each as much as one answer holds', async ({ app, as }) => {
  const owner = await as('owner');
  const id = await long(app, owner);
  const { pages, bytes } = await getWholeBacktest(
    app.deps.db,
    { orgId: owner.orgId, userId: owner.userId, accessLevel: 'owner' } as OrgActor,
    id,
  );
  const refs: (string | null)[] = [];
  let [count, most] = [0, 0];
  for await (const page of pages) {
    count += 1;
    most = Math.max(most, Buffer.byteLength(JSON.stringify(page)));
    refs.push(...page.map(({ ref }) => ref));
  }
  expect(refs).toEqual(Array.from({ length: ROWS }, (_, at) => String(at + 1)));
  expect(most).toBeLessThan(2_100_000);
  expect(count).toBeGreaterThan(1);
  expect(bytes).toBeGreaterThan(3_000_000);
});

test('its report holds every item, as data and as a page', async ({ app, as }) => {
  const owner = await as('owner');
  const id = await long(app, owner);
  const report = async (format: string) => {
    const { statusCode, payload, headers } = await owner.raw(`/api/backtests/${id}/report?format=${format}`);
    expect(statusCode, payload.slice(0, 300)).toBe(200);
    return { payload, headers };
  };
  const { payload, headers } = await report('json');
  const { items, ...about } = JSON.parse(payload) as { items: { ref: string }[]; id: string };
  expect(items.map(({ ref }) => Number(ref))).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1));
  expect(payload).toBe(JSON.stringify({ ...about, items }, null, 2));
  expect(about.id).toBe(id);
  // It was written out of memory before it left.
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(payload));
  const page = (await report('html')).payload;
  expect(page.match(/<tr><td>/g)).toHaveLength(ROWS / 2);
  expect(page).toContain('</tbody></table>\n</body></html>');
});
