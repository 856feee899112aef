import add from 'symbol:person_add';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';

const InviteDialog = lazy(async () => ({ default: (await import('../invite-dialog.tsx')).InviteDialog }));

/** Opens the dialog that invites somebody. */
export function InviteItem() {
  const { t } = useTranslation('assistant');
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button type="button" className="drawer-out" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon d={add} />
        {t('nav.invite')}
      </button>
      {open && (
        <Suspense>
          <InviteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}
