/** Everything is closed within this time, or the process ends anyway; the database then stops through its pipe. */
const HARD_LIMIT_MS = 15_000;
const PARENT_EVERY_MS = 300;

/** Ends the process with its status when something still holds it then. */
export const endInTime = (): void => {
  setTimeout(() => process.exit(process.exitCode || 1), HARD_LIMIT_MS).unref();
};

/**
 * Stops once, on whatever asks for it: a signal, the end of a wrapping process (IPC channel), or of the npm that started this
 * one (npm passes a signal only to its shell). Ends the process with status 0, or 1 when closing failed.
 */
export function stopOn(stop: () => Promise<void>): void {
  let asked = false;
  const once = (): void => {
    if (asked) return;
    asked = true;
    endInTime();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The service did not stop cleanly: ${(error as Error).message}\n`);
        process.exit(1);
      },
    );
  };
  process.removeAllListeners('SIGINT');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once);
  process.on('disconnect', once);
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && once(), PARENT_EVERY_MS).unref();
}
