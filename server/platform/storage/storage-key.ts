/** Whether a text is a key, and stays within the place for files. */
export const isStorageKey = (key: string): boolean =>
  /^[\w.-]+(\/[\w.-]+)*$/.test(key) && !key.split('/').some((part) => /^\.+$/.test(part));

/** @throws when a key would lead out of the place for files, or is not one */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error('this is no storage key');
  return key;
}
