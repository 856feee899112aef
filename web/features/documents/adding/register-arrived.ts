import type { UploadList } from './upload-list.ts';

export type Registered = { state: 'done' | 'already' } | { state: 'failed'; message: string };

export interface RegisterCalls {
  register: (items: { upload_id: string; parent: string | null }[]) => Promise<Registered[]>;
  sentenceOf: (error: unknown) => string;
  onRegistered: () => void;
}

/** Files that arrive within this time are registered by one call. */
const GATHER_MS = 100;

interface Arrived<Job> {
  job: Job;
  upload_id: string;
}

/** Registers files whose bytes have arrived, those that arrived together by one call. */
export function createRegistrar<Job extends { id: number; parent: string | null }>(
  calls: RegisterCalls,
  { list, fail }: { list: UploadList; fail: (job: Job, error: unknown) => void },
) {
  let arrived: Arrived<Job>[] = [];
  let registering: Promise<void> | null = null;

  async function register(): Promise<void> {
    while (arrived.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const batch = arrived;
      arrived = [];
      try {
        const results = await calls.register(batch.map(({ job, upload_id }) => ({ upload_id, parent: job.parent })));
        batch.forEach(({ job }, i) => {
          const result = results[i] ?? { state: 'failed', message: calls.sentenceOf(null) };
          list.change(job.id, { state: result.state, message: result.state === 'failed' ? result.message : null });
        });
      } catch (error) {
        for (const { job } of batch) fail(job, error);
      }
      calls.onRegistered();
    }
  }

  return (job: Job, upload_id: string): void => {
    arrived.push({ job, upload_id });
    registering ??= register().finally(() => (registering = null));
  };
}
