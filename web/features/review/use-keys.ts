import { useLayoutEffect, useRef } from 'react';
import { refusal } from '../../app/notices/notices.ts';
import type { DoingName } from './doings.ts';
import { commandOf, isEditing, markOf, takenOf, type Command } from './keys.ts';

const RADIO = 'input[type="radio"]';
/** Whether keys pressed there are text. */
export const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]');
/** A text of the open entry. */
const isText = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches('[data-edit]');
/** Buttons, menus and dialogs keep their own keys, and options the arrows that go from one to the next. */
const ownKeys = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement &&
  (target.closest('[role="dialog"], [role="menu"]') !== null ||
    (key.startsWith('Arrow') && target.matches(RADIO)) ||
    (key === 'Enter' && target.matches('button, a, summary, input:not(.marks input)')));

/** Does what the keys of the room say once it is there as a whole, wherever the focus is outside of dialogs; those who may only look are told so. */
export function useKeys(
  doers: { act: Record<Command, () => void>; actHere: (name: DoingName) => void; mark: (n: number) => void; take: (n: number) => void },
  { canEdit, whole }: { canEdit: boolean; whole: boolean },
) {
  const newest = useRef(doers);
  // With the picture, not some time after it: a key is for what is seen.
  useLayoutEffect(() => {
    newest.current = doers;
  });
  useLayoutEffect(() => {
    if (!whole) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || ownKeys(event.target, event.key)) return;
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const pressed = { key, ctrlKey, metaKey, altKey, shiftKey, inField: inField(event.target) };
      const command = commandOf(pressed);
      const [option, taken] = [markOf(pressed), takenOf(pressed)];
      if (!command && option === null && taken === null) return;
      event.preventDefault();
      if (!canEdit && (command === null || isEditing(command))) refusal.set('view-only');
      else if (command === 'approve' && isText(event.target)) newest.current.actHere(command);
      else if (command) newest.current.act[command]();
      else if (option !== null) newest.current.mark(option);
      else if (taken !== null) newest.current.take(taken);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [canEdit, whole]);
}
