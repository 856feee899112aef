/** What a promise comes to, or the reason of the signal as soon as it aborts, for what cannot be stopped itself. */
export async function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const leave = (): void => aborted.reject(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
