import type { Renamed, UploadList } from './upload-list.ts';

/** What the service answers of a file: what it became, or why it did not. */
export type Registered =
  | { state: 'reading'; document: string; version: number }
  | { state: 'asked'; document: string; other: string }
  | { state: 'already'; other: string; renamed: Renamed | null }
  /** With the document of the same bytes, where that could not be read. */
  | { state: 'failed'; message: string; document?: string };

/** What is known of a file whose name is taken: nothing (`ask`), that it is kept beside the other, or which document it is a version of. */
export type Says = 'ask' | 'keep' | { replaces: string };

interface Registering {
  upload_id: string;
  parent: string | null;
  path: string;
  says: Says;
}

export interface RegisterCalls {
  register: (items: Registering[]) => Promise<Registered[]>;
  sentenceOf: (error: unknown) => string;
  onRegistered: () => void;
}

/** Files that arrive within this time are registered by one call. */
const GATHER_MS = 100;

/** Registers files whose bytes have arrived, those that arrived together by one call. */
export function createRegistrar<Job extends { id: number; parent: string | null; path: string; says: Says }>(
  calls: RegisterCalls,
  { list, fail }: { list: UploadList; fail: (job: Job, error: unknown) => void },
) {
  let arrived: { job: Job; upload_id: string }[] = [];
  let registering: Promise<void> | null = null;

  async function register(): Promise<void> {
    while (arrived.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const batch = arrived;
      arrived = [];
      try {
        const results = await calls.register(
          batch.map(({ job: { parent, path, says }, upload_id }) => ({ upload_id, parent, path, says })),
        );
        batch.forEach(({ job }, i) => {
          const result: Registered = results[i] ?? { state: 'failed', message: calls.sentenceOf(null) };
          list.change(job.id, result);
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
