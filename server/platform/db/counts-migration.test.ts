import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { openPool } from './connection.ts';
import { newId } from './db.ts';
import { migrate } from './migrate.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');

test('entries that were there before are counted, of every organisation, and those that come after', async () => {
  const connection = await emptyDatabase();
  const [pool, migrating] = [openPool(connection, { max: 1 }), openPool(connection, { max: 2 })];
  onTestFinished(async () => void (await Promise.all([pool.end(), migrating.end()])));
  const before = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql') && file < '0130');
  await migrate(migrating, before);
  const orgs = [newId(), newId()];
  const add = async (org: string, request: string, position: number): Promise<void> =>
    void (await pool.query(
      `insert into qa_entry (id, org_id, request_id, status, position, question, answer_type, answer, confidence, fields)
       values ($1, $2, $3, 'answered', $4, 'Why?', 'text', 'So.', 0.8, '{answer}')`,
      [newId(), org, request, position],
    ));
  const requests = new Map(orgs.map((org) => [org, newId()]));
  for (const [org, request] of requests) {
    await pool.query(`insert into org (id, name) values ($1, 'A company')`, [org]);
    await pool.query(`select set_config('app.org_id', $1, false)`, [org]);
    await pool.query(`insert into request (id, org_id, name, status) values ($1, $2, 'x', 'review')`, [request, org]);
    for (const position of [0, 1]) await add(org, request, position);
  }
  await pool.query(`select set_config('app.org_id', '', false)`);

  await migrate(migrating);

  for (const [org, request] of requests) {
    await pool.query(`select set_config('app.org_id', $1, false)`, [org]);
    const counts = async () => (await pool.query('select request_id, status, trusted, filled, entries from qa_entry_count')).rows;
    const alike = { request_id: request, status: 'answered', trusted: 2, filled: true };
    expect(await counts()).toEqual([{ ...alike, entries: 2 }]);
    await add(org, request, 2);
    expect(await counts()).toEqual([{ ...alike, entries: 3 }]);
    await pool.query('delete from qa_entry');
    expect(await counts()).toEqual([]);
  }
});

test('entries that were counted apart by their flags are counted together', async () => {
  const connection = await emptyDatabase();
  const [pool, migrating] = [openPool(connection, { max: 1 }), openPool(connection, { max: 2 })];
  onTestFinished(async () => void (await Promise.all([pool.end(), migrating.end()])));
  const before = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql') && file < '0143');
  await migrate(migrating, before);
  const [org, request] = [newId(), newId()];
  await pool.query(`insert into org (id, name) values ($1, 'A company')`, [org]);
  await pool.query(`select set_config('app.org_id', $1, false)`, [org]);
  await pool.query(`insert into request (id, org_id, name, status) values ($1, $2, 'x', 'review')`, [request, org]);
  const ways = ['{}', '{old,partly}', '{partly,old}', '{low_confidence,conflict}', '{conflict,old,low_confidence}'];
  for (const [position, flags] of ways.entries())
    await pool.query(
      `insert into qa_entry (id, org_id, request_id, status, position, question, answer_type, answer, confidence, fields, flags)
       values ($1, $2, $3, 'answered', $4, 'Why?', 'text', 'So.', 0.8, '{answer}', $5)`,
      [newId(), org, request, position, flags],
    );
  const counts = async () => (await pool.query('select doubt, entries from qa_entry_count order by doubt')).rows;

  await migrate(migrating);

  expect(await counts()).toEqual([
    { doubt: 'none', entries: 1 },
    { doubt: 'some', entries: 2 },
    { doubt: 'strong', entries: 2 },
  ]);
  await pool.query(`update qa_entry set flags = '{}' where cardinality(flags) > 2`);
  expect(await counts()).toEqual([
    { doubt: 'none', entries: 2 },
    { doubt: 'some', entries: 2 },
    { doubt: 'strong', entries: 1 },
  ]);
});
