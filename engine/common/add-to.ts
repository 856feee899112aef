/** Adds a thing to the list under a key. In place: a list that is made anew with each thing takes the square of its length. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, thing: V): void {
  const list = lists.get(key);
  if (list) list.push(thing);
  else lists.set(key, [thing]);
}
