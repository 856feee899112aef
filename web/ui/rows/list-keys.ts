import { useLayoutEffect, useRef } from 'react';

const ownKeys = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Does what the keys of a list say, wherever the focus is outside of fields, dialogs and menus. `keys`: what each of them does. */
export function useListKeys<Command extends string>(keys: Readonly<Record<string, Command>>, act: (command: Command) => void): void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(ownKeys)) return;
      const command = keys[event.key];
      if (!command) return;
      event.preventDefault();
      newest.current(command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [keys]);
}
