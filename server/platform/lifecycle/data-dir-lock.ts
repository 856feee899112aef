import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { type Server, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { prepareDataDir } from './data-dir.ts';

/** Who runs the service on a data folder. */
export interface Holder {
  pid: number;
  address: string;
}

export interface DataDirLock {
  release(): void;
}

const NAME = 'app.sock';
const LONGEST = 100;

/**
 * One process runs the embedded database of a data folder: it listens on a socket in it, which goes with the process however
 * that ends (a pid in a file would stay). Answers the lock, or who has it.
 * @throws StartRefused when the folder cannot be made or written to
 */
export async function lockDataDir(dataDir: string, holder: Holder): Promise<DataDirLock | Holder> {
  prepareDataDir(dataDir);
  const { path, done } = socketPath(dataDir);
  try {
    for (let attempt = 0; ; attempt += 1) {
      const server = await listen(path, holder);
      if (server) {
        return {
          release: () => {
            server.close();
            rmSync(join(dataDir, NAME), { force: true });
          },
        };
      }
      const other = await ask(path);
      if (other) return other;
      if (attempt > 3) throw new Error(`the lock in ${dataDir} can neither be taken nor asked`);
      rmSync(join(dataDir, NAME), { force: true });
    }
  } finally {
    done();
  }
}

/** Who runs the service on a data folder; null when nobody does, or there is no such folder. */
export async function holderOf(dataDir: string): Promise<Holder | null> {
  if (!existsSync(dataDir)) return null;
  const { path, done } = socketPath(dataDir);
  try {
    return await ask(path);
  } finally {
    done();
  }
}

export const isLock = (answer: DataDirLock | Holder): answer is DataDirLock => 'release' in answer;

/** A socket's path has a limit of about 100 bytes; on Linux a longer one is reached through the open folder. */
function socketPath(dataDir: string): { path: string; done: () => void } {
  const path = join(dataDir, NAME);
  if (Buffer.byteLength(path) <= LONGEST || process.platform !== 'linux') return { path, done: () => {} };
  const folder = openSync(dataDir, 'r');
  return { path: `/proc/self/fd/${folder}/${NAME}`, done: () => closeSync(folder) };
}

function listen(path: string, holder: Holder): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(JSON.stringify(holder));
    });
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Null when nobody answers: the process that made the socket is gone. */
function ask(path: string): Promise<Holder | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setTimeout(2000, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => {});
    socket.on('close', () => resolve(text === '' ? null : (JSON.parse(text) as Holder)));
  });
}
