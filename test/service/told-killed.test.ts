import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { ALL_JOBS, FINDINGS, LOOKS, changedIn, paper, statements, tell, until } from '#eval/bench/made-told.ts';
import { rejoinder } from '#eval/bench/run-command.ts';
import { client, upload } from '#eval/bench/service-calls.ts';
import { openPool } from '#server/platform/db/connection.ts';
import { embeddedConnection } from '#server/platform/embedded-postgres/start.ts';
import { type Service, killAll, startService, stopService, treeOf } from '../service-process.ts';
import { MINUTE, folder, gone } from './running.ts';

const SENTENCES = 600;
/** So many that one portion of work never looks at all they were told, however fast the machine. */
const CUSTOMERS = 30;
const CHANGED = 60;

test('killed while it looks again at what customers were told, it goes on and finds nothing twice', { timeout: 5 * MINUTE }, async () => {
  const dataDir = folder();
  let service: Service | null = await startService(dataDir);
  onTestFinished(async () => {
    if (service !== null) await stopService(service);
  });
  const words = ['--email', 'ana@example.com'];
  await rejoinder(['user', 'add', ...words, '--password', randomUUID(), '--verified', '--org', 'One'], service.env);
  const token = (await rejoinder(['token', 'create', ...words, '--scope', 'write'], service.env)).stdout.trim();
  const call = client(service, token);
  const pool = openPool(embeddedConnection(dataDir, 'postgres'), { max: 1 });
  const before = statements(SENTENCES, 3);
  const document = await upload(service, call, 'systems.md', paper(before), { category: 'knowledge_base' });
  await until(pool, ALL_JOBS, (count) => count === 0);
  await tell(pool, document, before, CUSTOMERS);
  await upload(service, call, 'systems.md', paper(changedIn(before, CHANGED)), { category: 'knowledge_base', replaces: document });
  const found = await until(pool, FINDINGS, (count) => count > 0);
  const tree = await treeOf(service.process.pid ?? 0);
  await pool.end();
  killAll(tree);
  await gone(tree);
  expect(found).toBeLessThan(CHANGED * CUSTOMERS);

  service = await startService(dataDir);
  const again = openPool(embeddedConnection(dataDir, 'postgres'), { max: 1 });
  onTestFinished(() => again.end());
  await until(again, LOOKS, (count) => count === 0);
  const { rows } = await again.query('select count(*)::int as alarms, count(distinct told_id)::int as answers from told_alarm');
  expect(rows).toEqual([{ alarms: CHANGED * CUSTOMERS, answers: CHANGED * CUSTOMERS }]);
});
