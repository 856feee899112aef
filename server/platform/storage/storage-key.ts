/** @throws when a key would lead out of the place for files, or is not one */
export function checkedKey(key: string): string {
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(key) || key.split('/').some((part) => /^\.+$/.test(part))) throw new Error('this is no storage key');
  return key;
}
