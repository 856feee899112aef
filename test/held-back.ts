/** An answer of something outside that a test holds back: `came` once it was asked for, given when it is `let go`. */
export function heldBack() {
  const came = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  return {
    came: came.promise,
    letGo: (): void => free.resolve(),
    answer: async (): Promise<void> => {
      came.resolve();
      await free.promise;
    },
  };
}
