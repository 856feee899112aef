import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { openPool } from './connection.ts';
import { newId } from './db.ts';
import { migrate } from './migrate.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');

test('reasons kept as sentences become codes that say them, for every organisation', async () => {
  const connection = await emptyDatabase();
  const [pool, migrating] = [openPool(connection, { max: 1 }), openPool(connection, { max: 2 })];
  onTestFinished(async () => void (await Promise.all([pool.end(), migrating.end()])));
  await pool.query('create table migration (name text primary key, ran_at timestamptz not null default now())');
  for (const name of (await readdir(FOLDER)).toSorted().filter((file) => file < '0015')) {
    await pool.query(await readFile(join(FOLDER, name), 'utf8'));
    await pool.query('insert into migration (name) values ($1)', [name]);
  }
  const [org, request, entry] = [newId(), newId(), newId()];
  const items = [{ question: 'Why?', proposed: { choice: 'Yes', reasons: ['One past answer.'] } }];
  await pool.query(`insert into org (id, name) values ($1, 'A company')`, [org]);
  await pool.query(`select set_config('app.org_id', $1, false)`, [org]);
  await pool.query(`insert into request (id, org_id, name, status) values ($1, $2, 'x', 'review')`, [request, org]);
  await pool.query(
    `insert into qa_entry (id, org_id, request_id, status, position, question, answer_type, reasons)
     values ($1, $2, $3, 'answered', 0, 'Why?', 'text', '{One past answer.,"It differs in: a, b."}')`,
    [entry, org, request],
  );
  await pool.query(
    `insert into qa_entry_change (id, org_id, entry_id, action, before, after) values ($1, $2, $3, 'answered', '{"reasons": []}', '{"reasons": ["One past answer."], "answer": "x"}')`,
    [newId(), org, entry],
  );
  await pool.query(`insert into backtest (id, org_id, name, status, items) values ($1, $2, 'x', 'completed', $3)`, [
    newId(),
    org,
    JSON.stringify(items),
  ]);
  await pool.query(`select set_config('app.org_id', '', false)`);

  expect(await migrate(migrating)).toContain('0015_reasons.sql');

  await pool.query(`select set_config('app.org_id', $1, false)`, [org]);
  const said = (text: string) => ({ code: 'text', values: { text } });
  const { rows } = await pool.query('select e.reasons, c.before, c.after, b.items from qa_entry e, qa_entry_change c, backtest b');
  expect(rows).toEqual([
    {
      reasons: [said('One past answer.'), said('It differs in: a, b.')],
      before: { reasons: [] },
      after: { reasons: [said('One past answer.')], answer: 'x' },
      items: [{ question: 'Why?', proposed: { choice: 'Yes', reasons: [said('One past answer.')] } }],
    },
  ]);
});
