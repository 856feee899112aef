import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { helpFor } from './help.ts';

/** Where keys write, or belong to what lies over the page. */
const elsewhere = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** `?` opens the guide at the place of the screen, in a tab of its own so that nothing that was begun is left; screens with keys of their own show those. */
export function useHelpKey(): void {
  const router = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      event.preventDefault();
      window.open(router.buildLocation(helpFor(router, router.state.location.pathname)).href, '_blank', 'noopener');
    };
    // After every screen had its chance to take the key.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [router]);
}
