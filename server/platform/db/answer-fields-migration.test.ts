import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Content, fieldsOf, settle } from '#contract/answer-fields.ts';
import { type AnswerPlace, answerKinds } from '#contract/extraction.ts';
import { emptyDatabase } from '#test/database.ts';
import { openPool } from './connection.ts';
import { newId } from './db.ts';
import { migrate } from './migrate.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
const MINE = '0026_answer_fields.sql';

const ofKind = (kind: AnswerPlace['kind'], index: number): AnswerPlace => ({
  kind,
  at: { cell: `${'CDE'[index]}2` },
  ...(kind === 'mark' || kind === 'checkbox' ? { value: 'Yes' } : {}),
});
const forms = [
  [],
  ...answerKinds.map((a) => [a]),
  ...answerKinds.flatMap((a) => answerKinds.map((b) => [a, b])),
  ...answerKinds.flatMap((a) => answerKinds.map((b) => [a, b, 'comment' as const])),
].flatMap((kinds) => [['Yes', 'No'], []].map((options) => ({ location: kinds.map(ofKind), options })));
const before: Content = { answer: 'The machine’s text.', choice: 'Yes', comment: 'What went into the file.' };

test('every form’s rows have its fields, by the same rule as the code, and what stands there is what went into the file', async () => {
  const connection = await emptyDatabase();
  const [pool, migrating] = [openPool(connection, { max: 1 }), openPool(connection, { max: 2 })];
  onTestFinished(async () => void (await Promise.all([pool.end(), migrating.end()])));
  await pool.query('create table migration (name text primary key, ran_at timestamptz not null default now())');
  for (const name of (await readdir(FOLDER)).toSorted().filter((file) => file < MINE)) {
    await pool.query(await readFile(join(FOLDER, name), 'utf8'));
    await pool.query('insert into migration (name) values ($1)', [name]);
  }
  const [org, request] = [newId(), newId()];
  const ids = forms.map(() => newId());
  await pool.query(`insert into org (id, name) values ($1, 'A company')`, [org]);
  await pool.query(`select set_config('app.org_id', $1, false)`, [org]);
  await pool.query(`insert into request (id, org_id, name, status) values ($1, $2, 'x', 'review')`, [request, org]);
  for (const [position, { location, options }] of forms.entries()) {
    await pool.query(
      `insert into qa_entry (id, org_id, request_id, status, position, question, answer_type, options, location, answer, choice, comment)
       values ($1, $2, $3, 'answered', $4, 'Why?', 'text', $5, $6, $7, $8, $9)`,
      [
        ids[position],
        org,
        request,
        position,
        options,
        JSON.stringify(location),
        before.answer,
        options.length > 0 ? before.choice : null,
        before.comment,
      ],
    );
  }
  await pool.query(
    `insert into qa_entry_change (id, org_id, entry_id, action, before, after) select gen_random_uuid(), org_id, id, 'resubmitted', $1, '{"status": "queued"}' from qa_entry`,
    [JSON.stringify(before)],
  );
  await pool.query(`insert into request_export (id, org_id, request_id, format, answers) values ($1, $2, $3, 'original', $4)`, [
    newId(),
    org,
    request,
    JSON.stringify(Object.fromEntries(ids.map((id) => [id, before]))),
  ]);
  await pool.query(`select set_config('app.org_id', '', false)`);

  expect(await migrate(migrating)).toContain(MINE);

  await pool.query(`select set_config('app.org_id', $1, false)`, [org]);
  const { rows } = await pool.query(
    `select e.fields, e.answer, e.choice, e.comment, c.before, x.answers -> e.id::text as exported
     from qa_entry e join qa_entry_change c on c.entry_id = e.id cross join request_export x order by e.position`,
  );
  const wrong = rows.filter((row: Content & { fields: string[]; before: Content; exported: Content }, index: number) => {
    const form = forms[index]!;
    const { has } = fieldsOf(form);
    const now = { answer: row.answer, choice: row.choice, comment: row.comment };
    const isSettled = JSON.stringify(settle(form, now)) === JSON.stringify(now);
    const fed =
      form.location.length === 0
        ? row.answer
        : has.includes('comment')
          ? row.comment
          : has.includes('answer')
            ? row.answer
            : before.comment;
    return (
      JSON.stringify(row.fields) !== JSON.stringify(has) ||
      !isSettled ||
      !fed?.includes(before.comment!) ||
      row.before.comment !== row.comment ||
      row.exported.comment !== row.comment
    );
  });
  expect(wrong).toEqual([]);
});
