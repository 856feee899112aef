import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import more from 'symbol:more_vert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { type SavedView, savedViews } from '#contract/saved-views.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { NameDialog } from '../../../shared/dialogs/name-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { savedViewsQuery } from '../queries.ts';

const stale = { invalidates: [savedViewsQuery.queryKey] };

/** Renames or deletes the view that is on screen. */
export function ViewMenu({ saved }: { saved: SavedView }) {
  const { t } = useTranslation(['requests', 'common']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [renaming, setRenaming] = useState(false);
  const { id, name, filter } = saved;
  const rename = useApiMutation(savedViews.update, { ...stale, onSuccess: () => setRenaming(false) });
  const again = useApiMutation(savedViews.create, stale);
  const remove = useApiMutation(savedViews.remove, {
    ...stale,
    onSuccess: () =>
      notify(t('views.deleted', { name }), {
        action: { label: t('common:actions.undo'), run: () => again.mutate({ body: { name, filter } }) },
      }),
  });
  const then = (run: () => void) => () => {
    setAnchor(null);
    run();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-label={t('views.actions', { name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon d={more} size={18} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={then(() => setRenaming(true))}>{t('views.rename')}</MenuItem>
        <MenuItem onClick={then(() => remove.mutate({ params: { id } }))}>{t('views.delete')}</MenuItem>
      </Menu>
      {renaming && (
        <NameDialog
          title={t('views.rename')}
          label={t('views.name')}
          confirm={t('common:actions.save')}
          initial={name}
          max={limits.name}
          busy={rename.isPending}
          onName={(next) => rename.mutate({ params: { id }, body: { name: next } })}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
