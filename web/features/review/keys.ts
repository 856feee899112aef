import { doingNames, doings, type DoingName } from './doings.ts';

/** What a key does in the review room. */
export type Command =
  | DoingName
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'edit'
  | 'select'
  | 'selectRange'
  | 'find'
  | 'source'
  | 'help'
  | 'undo'
  | 'leave'
  | 'save';

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** The key was pressed inside a text field, a list or a text area. */
  inField: boolean;
}

const plain: Record<string, Command> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  e: 'edit',
  Enter: 'edit',
  x: 'select',
  X: 'selectRange',
  '/': 'find',
  o: 'source',
  '?': 'help',
  u: 'undo',
  ...Object.fromEntries(doingNames.map((name) => [doings[name].key, name])),
};

/** What is named to people: digits choose the mark (`markOf`), keys of their own take what is nearest to an open question (`takenOf`). */
export type NamedKey = Command | 'mark' | 'noMark' | 'take';

/** What changes something, or serves a change: for editors. */
const editing: ReadonlySet<NamedKey> = new Set<NamedKey>([
  ...doingNames,
  'edit',
  'mark',
  'noMark',
  'take',
  'select',
  'selectRange',
  'undo',
  'save',
]);
export const isEditing = (command: NamedKey): boolean => editing.has(command);

/** They take the first, second, third of what is nearest to an open question. */
export const takeKeys = ['f', 'g', 'h'];

const shownKeys: { keys: string[]; command: NamedKey }[] = [
  { keys: ['j', 'k'], command: 'next' },
  { keys: ['e'], command: 'edit' },
  { keys: ['1', '2', '3'], command: 'mark' },
  { keys: takeKeys, command: 'take' },
  ...doingNames.map((name) => ({ keys: [doings[name].key], command: name })),
  { keys: ['x'], command: 'select' },
  { keys: ['o'], command: 'source' },
  { keys: ['/'], command: 'find' },
  { keys: ['?'], command: 'help' },
];

/** The keys that are named to people, in their order. */
export const keysFor = (canEdit: boolean) => shownKeys.filter(({ command }) => canEdit || !isEditing(command));

/** The command of a key, or null. In a field only Escape (leave), Ctrl/Cmd+Enter (approve) and Ctrl/Cmd+S (save) mean something. */
export function commandOf(pressed: Pressed): Command | null {
  const { key, inField } = pressed;
  const chord = pressed.ctrlKey || pressed.metaKey;
  if (chord && key === 'Enter') return 'approve';
  if (chord && key.toLowerCase() === 's') return inField ? 'save' : null;
  if (chord && key.toLowerCase() === 'z') return inField || pressed.shiftKey ? null : 'undo';
  if (key === 'Escape') return 'leave';
  if (chord || pressed.altKey || inField) return null;
  return plain[key] ?? null;
}

/** The option that a digit chooses, from 1; 0 for none of them. Null for other keys, and in a field, where digits are text. */
export const markOf = ({ key, ctrlKey, metaKey, altKey, inField }: Pressed): number | null =>
  /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey && !inField ? Number(key) : null;

/** Whether a letter means something in the whole room: it means the same while an option has the focus. */
export const isLetterOfRoom = (key: string): boolean => key in plain || takeKeys.includes(key);

/** Which of what is nearest a key takes, from 1; null for other keys. */
export const takenOf = ({ key, ctrlKey, metaKey, altKey, inField }: Pressed): number | null =>
  takeKeys.includes(key) && !ctrlKey && !metaKey && !altKey && !inField ? takeKeys.indexOf(key) + 1 : null;
