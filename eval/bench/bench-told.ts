import { randomUUID } from 'node:crypto';
import { openPool } from '#server/platform/db/connection.ts';
import { embeddedConnection } from '#server/platform/embedded-postgres/start.ts';
import { startService, stopService } from '#test/service-process.ts';
import { ALL_JOBS, FINDINGS, LOOKS, changedIn, paper, statements, tell, until } from './made-told.ts';
import { type Figure, time } from './measure.ts';
import { rejoinder } from './run-command.ts';
import { client, upload } from './service-calls.ts';

const SENTENCES = 1000;
const TOLD_OF_EACH = 10;
const CHANGED = 50;
const BAR_MS = 10_000;

/** How long it takes, without a model, from a new version of one paper until all that customers were told of it was looked at again. */
export async function benchTold(folder: string): Promise<Figure[]> {
  const service = await startService(folder);
  const words = ['--email', 'bench@example.com'];
  await rejoinder(['user', 'add', ...words, '--password', `bench-${randomUUID()}`, '--verified', '--org', 'Benchmark'], service.env);
  const token = (await rejoinder(['token', 'create', ...words, '--scope', 'write'], service.env)).stdout.trim();
  const call = client(service, token);
  const pool = openPool(embeddedConnection(folder, 'postgres'), { max: 1 });
  try {
    const before = statements(SENTENCES, 3);
    const document = await upload(service, call, 'systems.md', paper(before), { category: 'knowledge_base' });
    await until(pool, ALL_JOBS, (count) => count === 0);
    await tell(pool, document, before, TOLD_OF_EACH);
    const after = changedIn(before, CHANGED);
    const began = performance.now();
    await upload(service, call, 'systems.md', paper(after), { category: 'knowledge_base', replaces: document });
    await until(pool, FINDINGS, (count) => count > 0);
    await until(pool, LOOKS, (count) => count === 0);
    const ms = performance.now() - began;
    const doubted = await until(pool, FINDINGS, () => true);
    const note = `${SENTENCES} sentences of which ${CHANGED} changed, the paper's upload and reading in it; ${doubted} answers are doubted`;
    return [time(`${SENTENCES * TOLD_OF_EACH} given answers are looked at again`, BAR_MS, ms, note)];
  } finally {
    await pool.end();
    await stopService(service);
  }
}
