/** What a key does on the list; those of the list of findings mean the same there. */
export const keys = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  a: 'keep',
  m: 'move',
  d: 'drop',
  u: 'reopen',
  '/': 'find',
  '?': 'help',
} as const;
export type Command = (typeof keys)[keyof typeof keys];

const changing: ReadonlySet<Command> = new Set<Command>(['keep', 'move', 'drop', 'reopen']);

const named: { keys: string[]; command: Exclude<Command, 'previous'> }[] = [
  { keys: ['j', 'k'], command: 'next' },
  { keys: ['a'], command: 'keep' },
  { keys: ['m'], command: 'move' },
  { keys: ['d'], command: 'drop' },
  { keys: ['u'], command: 'reopen' },
  { keys: ['/'], command: 'find' },
  { keys: ['?'], command: 'help' },
];

/** The keys that are named to people, in their order. */
export const keysFor = (canEdit: boolean) => named.filter(({ command }) => canEdit || !changing.has(command));
