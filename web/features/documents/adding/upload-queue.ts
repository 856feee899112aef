import { createStore } from '../../../lib/store.ts';
import type { Target } from '../../../lib/send-file.ts';

type UploadState = 'waiting' | 'sending' | 'registering' | 'done' | 'already' | 'failed' | 'cancelled';

/** One file on its way, as its line shows it. */
export interface UploadLine {
  id: number;
  name: string;
  state: UploadState;
  /** Sent so far, 0 to 1. */
  share: number;
  /** Why it failed, in a sentence. */
  message: string | null;
}

export interface Outgoing {
  file: File;
  parent: string | null;
}
type Place = Target & { upload_id: string };
export type Registered = { state: 'done' | 'already' } | { state: 'failed'; message: string };

/** The calls the queue makes; in the product the API, in tests anything. */
export interface UploadCalls {
  places: (files: File[]) => Promise<Place[]>;
  send: (place: Place, file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<void>;
  register: (items: { upload_id: string; parent: string | null }[]) => Promise<Registered[]>;
  sentenceOf: (error: unknown) => string;
  onRegistered: () => void;
}

const AT_ONCE = 3;
/** The service gives at most 200 places a call; fewer keeps them from expiring while they wait. */
const PLACES_AT_ONCE = 50;

/** Files that arrive within this time are registered by one call. */
const GATHER_MS = 100;

interface Job extends Outgoing {
  id: number;
  abort: AbortController;
}

/** Sends files three at a time, registers those that arrived together, and keeps a line for each. */
export function createUploadQueue(calls: UploadCalls) {
  const lines = createStore<UploadLine[]>([]);
  const jobs = new Map<number, Job>();
  let waiting: Job[] = [];
  let arrived: { job: Job; upload_id: string }[] = [];
  let last = 0;
  let running = false;
  let registering: Promise<void> | null = null;

  const change = (id: number, part: Partial<UploadLine>) =>
    lines.set((all) => all.map((line) => (line.id === id ? { ...line, ...part } : line)));
  const fail = (job: Job, error: unknown) => {
    if (job.abort.signal.aborted) change(job.id, { state: 'cancelled' });
    else change(job.id, { state: 'failed', message: calls.sentenceOf(error) });
  };

  async function sendOne(job: Job, place: Place): Promise<void> {
    if (job.abort.signal.aborted) return;
    change(job.id, { state: 'sending', share: 0 });
    try {
      await calls.send(place, job.file, { signal: job.abort.signal, onProgress: (share) => change(job.id, { share }) });
      change(job.id, { state: 'registering', share: 1 });
      arrived.push({ job, upload_id: place.upload_id });
      registering ??= register().finally(() => (registering = null));
    } catch (error) {
      fail(job, error);
    }
  }

  async function register(): Promise<void> {
    while (arrived.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const batch = arrived;
      arrived = [];
      try {
        const results = await calls.register(batch.map(({ job, upload_id }) => ({ upload_id, parent: job.parent })));
        batch.forEach(({ job }, i) => {
          const result = results[i] ?? { state: 'failed', message: calls.sentenceOf(null) };
          change(job.id, { state: result.state, message: result.state === 'failed' ? result.message : null });
        });
      } catch (error) {
        for (const { job } of batch) fail(job, error);
      }
      calls.onRegistered();
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, PLACES_AT_ONCE);
      waiting = waiting.slice(batch.length);
      try {
        const places = await calls.places(batch.map((job) => job.file));
        const queue = batch.map((job, i) => ({ job, place: places[i] }));
        const next = async (): Promise<void> => {
          for (let item = queue.shift(); item; item = queue.shift()) {
            if (item.place) await sendOne(item.job, item.place);
            else fail(item.job, null);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, next));
      } catch (error) {
        for (const job of batch) fail(job, error);
      }
    }
    running = false;
  }

  function enqueue(job: Job) {
    jobs.set(job.id, job);
    waiting.push(job);
    if (running) return;
    running = true;
    queueMicrotask(() => void run());
  }

  return {
    lines,
    add(files: Outgoing[]) {
      const fresh = files.map((outgoing) => ({ ...outgoing, id: ++last, abort: new AbortController() }));
      lines.set((all) => [
        ...all,
        ...fresh.map((job) => ({ id: job.id, name: job.file.name, state: 'waiting' as const, share: 0, message: null })),
      ]);
      for (const job of fresh) enqueue(job);
    },
    /** Adds a line for a file that is not even sent. */
    refuse(name: string, message: string) {
      lines.set((all) => [...all, { id: ++last, name, state: 'failed', share: 0, message }]);
    },
    cancel(id: number) {
      jobs.get(id)?.abort.abort();
      waiting = waiting.filter((job) => job.id !== id);
      change(id, { state: 'cancelled' });
    },
    retry(id: number) {
      const job = jobs.get(id);
      if (!job) return;
      change(id, { state: 'waiting', share: 0, message: null });
      enqueue({ ...job, abort: new AbortController() });
    },
    canRetry: (id: number) => jobs.has(id),
    /** Takes the lines away that need nothing more. */
    clear() {
      lines.set((all) => all.filter((line) => ['waiting', 'sending', 'registering'].includes(line.state)));
    },
  };
}
