import type { Role } from './mapping-edits.ts';

/** What a key does while the sheet has the focus. */
export type GridCommand =
  | {
      move:
        | 'up'
        | 'down'
        | 'left'
        | 'right'
        | 'pageUp'
        | 'pageDown'
        | 'rowStart'
        | 'rowEnd'
        | 'top'
        | 'bottom'
        | 'nextTaken'
        | 'previousTaken';
    }
  | { role: Role | null }
  | { act: 'take' | 'drop' | 'join' | 'split' | 'columnMenu' | 'rowMenu' | 'header' | 'first' | 'last' | 'undo' | 'help' };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const plain: Record<string, GridCommand> = {
  ArrowUp: { move: 'up' },
  ArrowDown: { move: 'down' },
  ArrowLeft: { move: 'left' },
  ArrowRight: { move: 'right' },
  PageUp: { move: 'pageUp' },
  PageDown: { move: 'pageDown' },
  Home: { move: 'rowStart' },
  End: { move: 'rowEnd' },
  j: { move: 'nextTaken' },
  k: { move: 'previousTaken' },
  q: { role: 'question' },
  a: { role: 'answer' },
  c: { role: 'comment' },
  i: { role: 'id' },
  t: { role: 'section' },
  g: { role: 'guidance' },
  n: { role: null },
  '+': { act: 'take' },
  '-': { act: 'drop' },
  Delete: { act: 'drop' },
  b: { act: 'join' },
  s: { act: 'split' },
  Enter: { act: 'columnMenu' },
  m: { act: 'rowMenu' },
  h: { act: 'header' },
  '[': { act: 'first' },
  ']': { act: 'last' },
  u: { act: 'undo' },
  '?': { act: 'help' },
};

/** The keys in the order in which the help lists them; `what` names its text. */
export const listedKeys = [
  { keys: ['←', '→', '↑', '↓'], what: 'move' },
  { keys: ['j', 'k'], what: 'taken' },
  { keys: ['Enter'], what: 'columnMenu' },
  { keys: ['q', 'a', 'c', 'i', 't', 'g'], what: 'roles' },
  { keys: ['n'], what: 'none' },
  { keys: ['m'], what: 'rowMenu' },
  { keys: ['+', '-'], what: 'takeDrop' },
  { keys: ['b'], what: 'join' },
  { keys: ['s'], what: 'split' },
  { keys: ['h'], what: 'header' },
  { keys: ['[', ']'], what: 'bounds' },
  { keys: ['u'], what: 'undo' },
  { keys: ['?'], what: 'help' },
] as const;

/** The command of a key, or null. */
export function gridCommandOf({ key, ctrlKey, metaKey, altKey }: Pressed): GridCommand | null {
  const chord = ctrlKey || metaKey;
  if (chord && key.toLowerCase() === 'z') return { act: 'undo' };
  if (chord && key === 'Home') return { move: 'top' };
  if (chord && key === 'End') return { move: 'bottom' };
  if (chord || altKey) return null;
  return plain[key] ?? null;
}
