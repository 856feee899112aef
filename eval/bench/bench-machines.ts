import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '#server/platform/embedded-postgres/start.ts';
import { openLog } from '#server/platform/log/log.ts';
import { callerOf, listenAt, ownerOf, serving, startMachine } from '#test/service/machines.ts';
import { type Figure, percentile, seconds, time } from './measure.ts';

const EVENTS = 200;
const BAR_MS = 300;

/** How long what is done at one API takes to reach a client of the other, from the moment its call is answered. */
export async function benchMachines(folder: string): Promise<Figure[]> {
  const home = join(folder, 'machines');
  mkdirSync(home);
  const database = await startEmbedded(home, { log: openLog('error') });
  const shared = { database: database.connection, store: null, folder: () => mkdtempSync(join(folder, 'machine-')) };
  const machines = await Promise.all([startMachine(shared, 'api'), startMachine(shared, 'api')]);
  try {
    const [one, other] = machines;
    await Promise.all(machines.map(serving));
    const { post } = callerOf(ownerOf(shared));
    const stream = await listenAt(other);
    const [answered, reached]: [number[], number[]] = [[], []];
    for (let at = 0; at < EVENTS; at += 1) {
      const sent = performance.now();
      const made = await post<{ documents: { id: string }[] }>(one, '/api/documents/folders', {
        folders: [{ name: `Folder ${at}`, document_category: 'knowledge_base' }],
      });
      const done = performance.now();
      answered.push(done - sent);
      reached.push(Math.max(0, (await stream.heard(made.documents[0]?.id ?? '')) - done));
    }
    const note = `${EVENTS} changes, one after the other; half of the calls took ${seconds(percentile(answered, 0.5))}`;
    return [time('a change that one API acknowledged reaches a client of another, p95', BAR_MS, percentile(reached, 0.95), note)];
  } finally {
    for (const { child } of machines) child.kill();
    await Promise.all(
      machines.map(({ child }) => new Promise((ended) => (child.exitCode === null ? child.once('exit', ended) : ended(null)))),
    );
    await database.stop();
  }
}
