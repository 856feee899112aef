/** The windows of one person know of each other by locks: one is held for as long as its window lives, however that ends. */
const lockOf = (tab: string): string => `tab:${tab}`;

export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** An id as the service gives them, also on pages where the browser makes none by itself. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Browsers give locks to pages over HTTPS and on the machine itself only. */
const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** Says that this window lives. */
export function live(tab: string): void {
  void locks()?.request(lockOf(tab), () => new Promise(() => {}));
}

/** Runs `then` when the window has ended; at once where that cannot be known. */
export async function afterEndOf(tab: string, then: () => Promise<void>): Promise<void> {
  const manager = locks();
  await (manager ? manager.request(lockOf(tab), then) : then());
}

export async function otherTabs(mine: string): Promise<string[]> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.flatMap(({ name }) => (name?.startsWith('tab:') && name !== lockOf(mine) ? [name.slice(4)] : []));
}

/** Runs `work` in one window of those that ask under this name; the next one follows when it ends. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const manager = locks();
  await (manager ? manager.request(name, work) : work());
}
