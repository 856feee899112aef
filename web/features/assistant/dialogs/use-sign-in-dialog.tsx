import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { returnAddress } from '../../../app/session/return-address.ts';
import { keepDraft } from './draft.ts';

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }));

/** A dialog in which a visitor signs in; whoever does comes back to this page, and a question that was typed is in its field again. */
export function useSignInDialog(): { open: (question?: string) => void; dialog: ReactNode } {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return {
    open(question) {
      returnAddress.keep(router.state.location.href);
      if (question !== undefined) keepDraft(question);
      setOpen(true);
    },
    dialog: isOpen && (
      <Suspense>
        <SignInDialog onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
