/** Waits for all of them, whatever becomes of one: what is under way is paid for, and what it brings is told. @throws what the first one did */
export async function allOf(works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
