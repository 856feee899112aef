/** A worker for tests whose files do what no reader should: the file's name says which. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Assignment, Report } from '../messages.ts';

/** As the system does whose memory is full, or somebody at the machine. */
function killed(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

const grow: Record<string, () => never> = {
  'map.xlsx': () => {
    const map = new Map<number, object>();
    for (let at = 0; ; at++) map.set(at, { at });
  },
  'array.xlsx': () => {
    let array: number[] = [1];
    for (;;) array = array.concat(array);
  },
  'bytes.xlsx': () => {
    const held: Uint8Array[] = [];
    for (;;) held.push(new Uint8Array(1 << 24).fill(1));
  },
  'loop.xlsx': () => {
    for (;;);
  },
  'exit.xlsx': () => process.exit(0),
  'abort.xlsx': () => process.abort(),
  'killed.xlsx': killed,
};

process.on('message', ({ input }: Assignment) => {
  const { fileName, bytes } = input as { fileName: string; bytes: Uint8Array };
  if (fileName === 'plain killed once.xlsx') {
    const mark = Buffer.from(bytes).toString();
    if (!existsSync(mark)) {
      writeFileSync(mark, 'killed');
      killed();
    }
  }
  if (fileName === 'throw.xlsx') setImmediate(() => JSON.parse('{'));
  else grow[fileName]?.();
  if (!fileName.startsWith('plain')) return;
  const told = fileName === 'plain score.xlsx' ? readFileSync('/proc/self/oom_score_adj', 'latin1') : Object.keys(process.env).join(' ');
  const report: Report = { kind: 'done', output: { bytes: Buffer.from(told), report: {} as never } };
  process.send?.(report);
});
process.on('disconnect', () => process.exit());
