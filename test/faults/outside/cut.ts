import { setTimeout as sleep } from 'node:timers/promises';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** How something outside goes away: its connections break and new ones are refused, or all of them stay open and nothing is heard. */
export type Away = 'closed' | 'silent';

export interface Cuttable {
  /** Where it is reached; the same before, during and after a cut. */
  host: string;
  /** Away for so long. What was open meanwhile is broken once it is back. */
  cut(how: Away, ms: number): Promise<void>;
  /** Whether it was away at this moment, by the clock of `performance.now`, or about to be. */
  wasAway(at: number): boolean;
  close(): void;
}

/** What left a server this long before a cut may not have come through any more. */
const UNDER_WAY_MS = 500;

/** A way to a server of this machine that can be cut. */
export async function cuttable(target: string): Promise<Cuttable> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const cuts: { from: number; to: number }[] = [];
  let away: Away | null = null;
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
  };
  const breakAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((caller) => {
    keep(caller);
    if (away === 'closed') return void caller.destroy();
    if (away === 'silent') return void caller.resume();
    const behind = connect(Number(port), hostname);
    keep(behind);
    caller.once('close', () => behind.destroy());
    behind.once('close', () => caller.destroy());
    caller.on('data', (bytes) => void (away ?? behind.write(bytes)));
    behind.on('data', (bytes) => void (away ?? caller.write(bytes)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async cut(how, ms) {
      const cut = { from: performance.now(), to: Number.POSITIVE_INFINITY };
      cuts.push(cut);
      away = how;
      if (how === 'closed') breakAll();
      await sleep(ms);
      breakAll();
      away = null;
      cut.to = performance.now();
    },
    wasAway: (at) => cuts.some(({ from, to }) => at > from - UNDER_WAY_MS && at <= to),
    close() {
      breakAll();
      server.close();
    },
  };
}
