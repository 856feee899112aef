import type { Target } from '../../../lib/send-file.ts';
import { followReading, type ReadingCalls } from './follow-reading.ts';
import { createRegistrar, type RegisterCalls, type Says } from './register-arrived.ts';
import { createUploadList } from './upload-list.ts';

export interface Outgoing {
  file: File;
  parent: string | null;
  /** Its name with the folders that it came in. */
  path: string;
}
type Place = Target & { upload_id: string };

/** The calls the queue makes; in the product the API, in tests anything. */
export interface UploadCalls extends RegisterCalls, ReadingCalls {
  places: (files: File[]) => Promise<Place[]>;
  send: (place: Place, file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<void>;
}

const AT_ONCE = 3;
/** The service gives at most 200 places a call; fewer keeps them from expiring while they wait. */
const PLACES_AT_ONCE = 50;
/** What is announced has to come within an hour, also over a slow line; a larger file goes by itself. */
const BYTES_AT_ONCE = 50_000_000;

/** How many of those that wait, from the first on, get places together. */
function togetherOf(files: File[]): number {
  let bytes = 0;
  const beyond = files.slice(0, PLACES_AT_ONCE).findIndex(({ size }, at) => (bytes += size) > BYTES_AT_ONCE && at > 0);
  return beyond === -1 ? PLACES_AT_ONCE : beyond;
}

interface Job extends Outgoing {
  id: number;
  abort: AbortController;
  says: Says;
}

/** Sends files three at a time, registers those that arrived together, follows their reading, and keeps a line for each. */
export function createUploadQueue(calls: UploadCalls) {
  const list = createUploadList();
  const jobs = new Map<number, Job>();
  /** Where the bytes of each lie, once they have arrived. */
  const places = new Map<number, string>();
  let waiting: Job[] = [];
  let running = false;
  const fail = (job: Job, error: unknown) => {
    if (job.abort.signal.aborted) list.change(job.id, { state: 'cancelled' });
    else list.change(job.id, { state: 'failed', message: calls.sentenceOf(error) });
  };
  const follow = followReading(calls, list);
  const onRegistered = () => {
    calls.onRegistered();
    void follow();
  };
  const register = createRegistrar({ ...calls, onRegistered }, { list, fail });

  async function sendOne(job: Job, place: Place): Promise<void> {
    if (job.abort.signal.aborted) return;
    list.change(job.id, { state: 'sending', share: 0 });
    try {
      await calls.send(place, job.file, { signal: job.abort.signal, onProgress: (share) => list.change(job.id, { share }) });
      list.change(job.id, { state: 'registering', share: 1 });
      places.set(job.id, place.upload_id);
      register(job, place.upload_id);
    } catch (error) {
      fail(job, error);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, togetherOf(waiting.map(({ file }) => file)));
      waiting = waiting.slice(batch.length);
      try {
        const targets = await calls.places(batch.map((job) => job.file));
        const queue = batch.map((job, i) => ({ job, place: targets[i] }));
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
    hidden: list.hidden,
    leaveOut: list.leaveOut,
    clear: list.clear,
    change: list.change,
    /** Files of one name that come together are no versions of each other: of them nobody is asked. */
    add(files: Outgoing[]) {
      const ofPath = Map.groupBy(files, ({ path }) => path);
      const fresh = files.map((outgoing): Job => {
        const says = (ofPath.get(outgoing.path) ?? []).length > 1 ? 'keep' : 'ask';
        return { ...outgoing, says, id: list.nextId(), abort: new AbortController() };
      });
      list.add(fresh);
      for (const job of fresh) enqueue(job);
    },
    /** Adds a line for a file that is not even sent. */
    refuse(path: string, message: string) {
      const id = list.nextId();
      list.add([{ id, path }]);
      list.change(id, { state: 'failed', message });
    },
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
    /** What somebody says of files whose names are taken. */
    answer(said: ReadonlyMap<number, 'keep' | 'version'>) {
      for (const { id, state, document } of list.lines.get()) {
        const [job, place, what] = [jobs.get(id), places.get(id), said.get(id)];
        if (state !== 'asked' || !job || place === undefined || what === undefined || document === null) continue;
        list.change(id, { state: 'registering', document: null, ...(what === 'keep' ? { other: null } : {}) });
        register({ ...job, says: what === 'version' ? { replaces: document } : 'keep' }, place);
      }
    },
    /** Sent again it would be the same bytes: what was sent and could not be read needs another file. */
    canRetry: (id: number) => jobs.has(id) && list.lines.get().find((line) => line.id === id)?.document === null,
  };
}
