/** A promise whose failure is told to whoever waits for it, which may be later, or nobody where the run has ended. */
export const heldBack = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined);
  return promise;
};
