import type { Target } from '../../../lib/send-file.ts';
import { createRegistrar, type RegisterCalls } from './register-arrived.ts';
import { createUploadList } from './upload-list.ts';

export interface Outgoing {
  file: File;
  parent: string | null;
}
type Place = Target & { upload_id: string };

/** The calls the queue makes; in the product the API, in tests anything. */
export interface UploadCalls extends RegisterCalls {
  places: (files: File[]) => Promise<Place[]>;
  send: (place: Place, file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<void>;
}

const AT_ONCE = 3;
/** The service gives at most 200 places a call; fewer keeps them from expiring while they wait. */
const PLACES_AT_ONCE = 50;

interface Job extends Outgoing {
  id: number;
  abort: AbortController;
}

/** Sends files three at a time, registers those that arrived together, and keeps a line for each. */
export function createUploadQueue(calls: UploadCalls) {
  const list = createUploadList();
  const jobs = new Map<number, Job>();
  let waiting: Job[] = [];
  let running = false;
  const fail = (job: Job, error: unknown) => {
    if (job.abort.signal.aborted) list.change(job.id, { state: 'cancelled' });
    else list.change(job.id, { state: 'failed', message: calls.sentenceOf(error) });
  };
  const register = createRegistrar(calls, { list, fail });

  async function sendOne(job: Job, place: Place): Promise<void> {
    if (job.abort.signal.aborted) return;
    list.change(job.id, { state: 'sending', share: 0 });
    try {
      await calls.send(place, job.file, { signal: job.abort.signal, onProgress: (share) => list.change(job.id, { share }) });
      list.change(job.id, { state: 'registering', share: 1 });
      register(job, place.upload_id);
    } catch (error) {
      fail(job, error);
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
    lines: list.lines,
    clear: list.clear,
    add(files: Outgoing[]) {
      const fresh = files.map((outgoing) => ({ ...outgoing, id: list.nextId(), abort: new AbortController() }));
      list.add(fresh.map(({ id, file }) => ({ id, name: file.name, state: 'waiting', share: 0, message: null })));
      for (const job of fresh) enqueue(job);
    },
    /** Adds a line for a file that is not even sent. */
    refuse: (name: string, message: string) => list.add([{ id: list.nextId(), name, state: 'failed', share: 0, message }]),
    cancel(id: number) {
      jobs.get(id)?.abort.abort();
      waiting = waiting.filter((job) => job.id !== id);
      list.change(id, { state: 'cancelled' });
    },
    retry(id: number) {
      const job = jobs.get(id);
      if (!job) return;
      list.change(id, { state: 'waiting', share: 0, message: null });
      enqueue({ ...job, abort: new AbortController() });
    },
    canRetry: (id: number) => jobs.has(id),
  };
}
