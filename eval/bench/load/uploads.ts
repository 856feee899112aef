import { readFile } from 'node:fs/promises';
import { pause, treeOf } from '#test/service-process.ts';
import { type Figure, seconds } from '../measure.ts';
import { found } from '../service-calls.ts';
import { type Installation, type Organisation, busy, organisations } from './installation.ts';
import type { Sizes } from './sizes.ts';

const BYTES = 5_000_000;
const AT_ONCE = 8;
/** Of one organisation: so many may wait to be registered. */
const EACH = 10;
const LOOK_MS = 200;
/** Buffers and heap that a process of Node takes whatever comes through it. */
const FLAT = 150e6;

/** Memory of the process that takes calls: the largest of the service that is Node. */
async function residentOf(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+)/mu.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

async function largest(pids: number[]): Promise<{ pid: number; bytes: number }> {
  const each = await Promise.all(pids.map(async (pid) => ({ pid, bytes: await residentOf(pid) })));
  return found(each.toSorted((a, b) => b.bytes - a.bytes)[0]);
}

async function send({ call }: Organisation, url: string, bytes: Uint8Array<ArrayBuffer>, name: string): Promise<void> {
  const { uploads } = await call('POST', '/api/documents/uploads', {
    files: [{ name, size: bytes.length, content_type: 'application/octet-stream' }],
  });
  const to = found(uploads[0]);
  const sent = await fetch(new URL(to.url, url), { method: 'PUT', headers: to.headers, body: bytes });
  if (!sent.ok) throw new Error(`upload: ${sent.status} ${await sent.text()}`);
}

/** Many files of 5 MB, eight at a time, and what the process that takes them holds meanwhile. They are not read. */
export async function benchUploads(installation: Installation, { uploads: count }: Sizes): Promise<Figure[]> {
  const { service } = installation;
  const all = await organisations(installation, Math.ceil(count / EACH));
  const bytes = new Uint8Array(BYTES).fill(7);
  const { pid } = await largest(await treeOf(service.process.pid ?? 0));
  const before = await residentOf(pid);
  const held: number[] = [];
  let over = false;
  const looking = (async () => {
    while (!over) {
      held.push(await residentOf(pid));
      await pause(LOOK_MS);
    }
  })();
  const began = performance.now();
  let at = 0;
  const hands = Array.from({ length: AT_ONCE }, async () => {
    while (at < count) {
      const number = at;
      at += 1;
      await send(found(all[Math.floor(number / EACH)]), service.url, bytes, `file-${number}.bin.txt`);
    }
  });
  await Promise.all(hands);
  const ms = performance.now() - began;
  over = true;
  await looking;
  const half = Math.floor(held.length / 2);
  const [first, second] = [Math.max(...held.slice(0, half)), Math.max(...held.slice(half))];
  const more = Math.max(first, second) - before;
  return [
    {
      what: `${count} uploads of 5 MB, the memory of the process that takes them grows by`,
      bar: '≤ 150 MB, flat',
      measured: `${Math.round(more / 1e6)} MB`,
      good: more <= FLAT,
      note: `${Math.round(before / 1e6)} MB before, at most ${Math.round(first / 1e6)} MB in the first half of the looks and ${Math.round(second / 1e6)} MB in the second; ${seconds(ms)}, ${((count * BYTES) / 1000 / ms).toFixed(0)} MB/s, ${AT_ONCE} at a time; ${busy()}`,
    },
  ];
}
