/** Which job is done here: what it does to the world beyond the database is marked with it, so that a second try can be told from a second deed. */
import { AsyncLocalStorage } from 'node:async_hooks';

interface HeldJob {
  id: string;
  /** When it was enqueued. */
  created_at: Date;
}

const held = new AsyncLocalStorage<HeldJob>();

export const inJob = <T>(job: HeldJob, work: () => T): T => held.run(job, work);

/** The job that is being done; null outside of one. */
export const jobHere = (): HeldJob | null => held.getStore() ?? null;
