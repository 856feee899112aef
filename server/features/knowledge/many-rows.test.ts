import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { ROWS_TOGETHER } from '#server/platform/db/portions.ts';
import { expect, test } from '#test/harness.ts';
import { openKnowledgeBases } from './knowledge-bases.ts';
import { readDocument } from './read-document.ts';
import { register, send } from '#server/features/documents/testing.ts';

const ROWS = ROWS_TOGETHER * 2 + 100;
const lines = (line: (at: number) => string): string => Array.from({ length: ROWS }, (_, at) => line(at)).join('\n');
const filledForm = {
  name: 'past answers.csv',
  text: `ID,Question,Answer\n${lines((at) => `Q-${at},"Is control number ${at} tested every year?",Yes`)}\n`,
};
const longPolicy = {
  name: 'controls.md',
  text: `# Controls\n\n${lines((at) => `## Control ${at}\n\nThe owner of control ${at} tests it every year.\n`)}`,
};

/** A database that counts the rows that come and go with its statements; a list of ids alone is quickly taken apart. */
const counting = (db: Db): { db: Db; most: () => number } => {
  let most = 0;
  const removals = new WeakSet<object>();
  const counter: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'DeleteQueryNode') removals.add(queryId);
      return node;
    },
    transformResult: ({ result, queryId }) => {
      const read = Object.keys(result.rows[0] ?? {}).length > 1 ? result.rows.length : 0;
      const written = removals.has(queryId) ? 0 : Number(result.numAffectedRows ?? 0);
      most = Math.max(most, read, written);
      return Promise.resolve(result);
    },
  };
  return { db: db.withPlugin(counter), most: () => most };
};

test.for([
  ['pairs', filledForm],
  ['passages', longPolicy],
] as const)(
  'a document of many %s is written, indexed and read anew in portions, so that other calls have their turn',
  { timeout: 240_000 },
  async ([kind, file], { app, as, orgId }) => {
    const editor = await as('editor');
    const { body } = await register(editor, await send(app, editor, [file]));
    const id = body.documents[0].id as string;
    const { db, most } = counting(app.deps.db);
    const dir = join(app.deps.config.dataDir, `index-of-many-${kind}`);
    const knowledge = openKnowledgeBases({ db, dir, log: app.deps.log });
    const read = async (): Promise<void> => {
      const run = await db
        .selectFrom('run')
        .select('id')
        .where('subject_id', '=', id)
        .where('status', '=', 'queued')
        .executeTakeFirstOrThrow();
      await readDocument({ run_id: run.id, org_id: orgId, subject_id: id }, { ...app.deps, db, knowledge }, new AbortController().signal);
    };
    try {
      await read();
      expect((await (await knowledge.forOrg(orgId)).stats())[kind]).toBe(ROWS);
      expect((await editor.post('/api/documents/sync', { document_ids: [id] })).status).toBe(202);
      await read();
      const count = await inOrg(db, orgId, (trx) =>
        trx
          .selectFrom(kind === 'pairs' ? 'library_entry' : 'passage')
          .select((e) => e.fn.countAll<string>().as('rows'))
          .where('document_id', '=', id)
          .executeTakeFirstOrThrow(),
      );
      expect(Number(count.rows)).toBe(ROWS);
      expect(most()).toBe(ROWS_TOGETHER);
    } finally {
      await knowledge.close();
      await rm(dir, { recursive: true });
    }
  },
);
