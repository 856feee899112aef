import { found } from '#eval/bench/service-calls.ts';
import { pause } from '../service-process.ts';

/** Somebody whose screen is open all the time, and comes back with the last id whenever the stream ends. */
export interface Watcher {
  /** Ids of events that came, over all streams. */
  seen: ReadonlySet<number>;
  /** Ids that came twice on one stream. */
  doubled: number[];
  /** The first stream is open. */
  opened: Promise<void>;
  /** Whether they were told to read everything anew since they last did. */
  isBehind: () => boolean;
  /** They read everything anew, up to this event. */
  read: (upTo: number) => void;
  /** What they read; later events have to be told. */
  knownTo: () => number;
  stop: () => Promise<void>;
}

const AGAIN_MS = 250;

export interface Person {
  email: string;
  password: string;
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function openStream(url: string, person: Person, last: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = { 'content-type': 'application/json', origin: url };
  const call = { headers, signal };
  const signedIn = await fetch(`${url}/api/identity/sign-in/email`, { ...call, method: 'POST', body: JSON.stringify(person) });
  const made = await fetch(`${url}/api/identity/token`, { signal, headers: { ...headers, cookie: cookiesOf(signedIn) } });
  const { token } = (await made.json()) as { token: string };
  const session = await fetch(`${url}/api/auth/session`, { method: 'POST', signal, headers: { authorization: `Bearer ${token}` } });
  const stream = await fetch(`${url}/api/sse`, {
    signal,
    headers: { cookie: cookiesOf(session), ...(last > 0 ? { 'last-event-id': `${last}` } : {}) },
  });
  if (!stream.ok || !stream.body) throw new Error(`no stream: ${stream.status}`);
  return stream.body;
}

/** Reads the stream of a service that comes and goes, until it is told to stop. */
export function watch(url: () => string, person: Person): Watcher {
  const seen = new Set<number>();
  const doubled: number[] = [];
  const stopping = new AbortController();
  let [last, known] = [0, 0];
  let isBehind = false;
  const opening = Promise.withResolvers<void>();
  const take = (frame: string, here: Set<number>): void => {
    if (frame.includes('event: resync')) isBehind = true;
    const id = Number(/^id: (\d+)$/mu.exec(frame)?.[1] ?? 0);
    if (id === 0) return;
    if (here.has(id)) doubled.push(id);
    here.add(id);
    seen.add(id);
    last = Math.max(last, id);
  };
  const once = async (): Promise<void> => {
    const here = new Set<number>();
    let text = '';
    const body = await openStream(url(), person, last, stopping.signal);
    // Who has no id yet to come back with reads everything.
    if (last === 0) isBehind = true;
    opening.resolve();
    for await (const piece of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
      const frames = (text + piece).split('\n\n');
      text = found(frames.pop());
      for (const frame of frames) take(frame, here);
    }
  };
  const over = (async () => {
    while (!stopping.signal.aborted) {
      await once().catch(() => {});
      await pause(AGAIN_MS);
    }
  })();
  return {
    seen,
    doubled,
    opened: opening.promise,
    isBehind: () => isBehind,
    read: (upTo) => {
      known = upTo;
      isBehind = false;
    },
    knownTo: () => known,
    stop: () => {
      stopping.abort();
      return over;
    },
  };
}
