import { useEffect, useState } from 'react';

type Console = 'debug' | 'pro';
const keys: Record<string, Console> = { k: 'debug', p: 'pro' };

/** Ctrl or Cmd+K toggles the debug console, Ctrl or Cmd+P the pro console (specification 2). */
export function useConsoles() {
  const [open, setOpen] = useState<Console | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const which = keys[event.key.toLowerCase()];
      if (!which || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen((shown) => (shown === which ? null : which));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { open, close: () => setOpen(null) };
}
