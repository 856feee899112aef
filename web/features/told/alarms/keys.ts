import { useListKeys } from '../../../ui/rows/list-keys.ts';

/** What a key does on the list; those that settle mean what they mean in the review room as far as both have them. */
const keys = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  o: 'paper',
  a: 'stillTrue',
  t: 'customerTold',
  d: 'dismiss',
  u: 'reopen',
  '/': 'find',
  '?': 'help',
} as const;
export type Command = (typeof keys)[keyof typeof keys];

const settling: ReadonlySet<Command> = new Set<Command>(['stillTrue', 'customerTold', 'dismiss', 'reopen']);

const named: { keys: string[]; command: Exclude<Command, 'previous'> }[] = [
  { keys: ['j', 'k'], command: 'next' },
  { keys: ['o'], command: 'paper' },
  { keys: ['a'], command: 'stillTrue' },
  { keys: ['t'], command: 'customerTold' },
  { keys: ['d'], command: 'dismiss' },
  { keys: ['u'], command: 'reopen' },
  { keys: ['/'], command: 'find' },
  { keys: ['?'], command: 'help' },
];

/** The keys that are named to people, in their order. */
export const keysFor = (canEdit: boolean) => named.filter(({ command }) => canEdit || !settling.has(command));

/** Does what the keys say, wherever the focus is outside of fields, dialogs and menus. */
export const useAlarmKeys = (act: (command: Command) => void): void => useListKeys(keys, act);
