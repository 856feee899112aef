/** The thread that watches the event loop (loop-watch.ts). It sleeps in `Atomics.wait`, and needs nothing of the loop. */
import { Session } from 'node:inspector/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, workerData } from 'node:worker_threads';

export interface Watched {
  /** How often the loop came by, and whether a debugger may hold it. */
  shared: SharedArrayBuffer;
  /** How long it may stand, and how often that is looked at. */
  limitMs: number;
  lookMs: number;
  logLevel: string;
}

/** How long the engine may take to say where it is, and how many functions are named. */
const ASKED_MS = 5000;
const MOST_NAMED = 12;

/**
 * Waits until the loop has stood too long: so many looks in a row without it coming by, and half of that time spent working. Each look
 * counts for the time that it was to take, however late it comes: a machine that slept did not stand. A loop that waits for a processor
 * spends nothing of it, and goes on to be waited for.
 */
function untilItStands({ shared, limitMs, lookMs }: Watched): { stoodMs: number; workedMs: number } {
  const state = new Int32Array(shared);
  let seen = Atomics.load(state, 0);
  let stoodMs = 0;
  let spent = process.cpuUsage();
  for (;;) {
    // Nobody wakes it: a sleep that needs no timer.
    Atomics.wait(state, 0, seen, lookMs);
    const now = Atomics.load(state, 0);
    const isDebugged = Atomics.load(state, 1) === 1;
    if (now !== seen || isDebugged) {
      [seen, stoodMs, spent] = [now, 0, process.cpuUsage()];
      continue;
    }
    stoodMs += lookMs;
    const { user, system } = process.cpuUsage(spent);
    const workedMs = (user + system) / 1000;
    if (stoodMs >= limitMs && workedMs >= limitMs / 2) return { stoodMs, workedMs };
  }
}

/** The functions in which the loop stands, the innermost first: `flagTwins (review-form.ts:120)`. */
async function whereItStands(): Promise<string[]> {
  const session = new Session();
  session.connectToMainThread();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => void files.set(scriptId, basename(url)));
  const stopped = new Promise<string[]>((resolve) =>
    session.once('Debugger.paused', ({ params: { callFrames } }) =>
      resolve(
        callFrames
          .slice(0, MOST_NAMED)
          .map(
            ({ functionName, location }) =>
              `${functionName || 'a function'} (${files.get(location.scriptId) ?? '?'}:${location.lineNumber + 1})`,
          ),
      ),
    ),
  );
  await session.post('Debugger.enable');
  await session.post('Debugger.pause');
  return stopped;
}

async function endIt(watched: Watched): Promise<void> {
  const { stoodMs, workedMs } = untilItStands(watched);
  try {
    const at = await Promise.race([whereItStands(), sleep(ASKED_MS, [])]);
    const { openLog } = await import('../log/log.ts');
    const seconds = Math.round(stoodMs / 1000);
    const said = { seconds, workedSeconds: Math.round(workedMs / 1000), at };
    openLog(watched.logLevel).error(said, `the event loop stood for ${seconds} s: the process ends, to be started anew`);
  } finally {
    // Nothing else ends a process whose loop stands; its database stops with it.
    process.kill(process.pid, 'SIGKILL');
  }
}

if (!isMainThread) void endIt(workerData as Watched);
