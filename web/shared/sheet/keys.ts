import type { Role } from './mapping-edits.ts';

/** What can be done with the row, the column or the table of the current cell, and with the corrections as a whole. */
export type Act =
  | 'take'
  | 'drop'
  | 'join'
  | 'split'
  | 'keep'
  | 'answers'
  | 'columnMenu'
  | 'rowMenu'
  | 'header'
  | 'first'
  | 'last'
  | 'tableBelow'
  | 'tableBeside'
  | 'noTable'
  | 'undo'
  | 'help';

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
  | { act: Act };

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
  o: { role: 'options' },
  y: { role: 'type' },
  n: { role: null },
  '+': { act: 'take' },
  '-': { act: 'drop' },
  Delete: { act: 'drop' },
  b: { act: 'join' },
  s: { act: 'split' },
  w: { act: 'keep' },
  e: { act: 'answers' },
  T: { act: 'tableBelow' },
  B: { act: 'tableBeside' },
  x: { act: 'noTable' },
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
  { keys: ['q', 'a', 'c', 'i', 't', 'g', 'o', 'y'], what: 'roles' },
  { keys: ['n'], what: 'none' },
  { keys: ['e'], what: 'answers' },
  { keys: ['m'], what: 'rowMenu' },
  { keys: ['+', '-'], what: 'takeDrop' },
  { keys: ['b'], what: 'join' },
  { keys: ['s'], what: 'split' },
  { keys: ['w'], what: 'keep' },
  { keys: ['h'], what: 'header' },
  { keys: ['[', ']'], what: 'bounds' },
  { keys: ['T'], what: 'tableBelow' },
  { keys: ['B'], what: 'tableBeside' },
  { keys: ['x'], what: 'noTable' },
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
