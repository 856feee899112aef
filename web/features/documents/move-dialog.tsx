import { useInfiniteQuery } from '@tanstack/react-query';
import right from 'symbol:chevron_right';
import folderSymbol from 'symbol:folder';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentItem } from '#contract/documents.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Room } from '../../ui/room.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMove } from './move.ts';
import { itemsIn } from './queries.ts';

/** Chooses the folder that an item goes to, by walking down the folders. */
export function MoveDialog({ item, onClose }: { item: DocumentItem; onClose: () => void }) {
  const { t } = useTranslation('documents');
  const { move, busy } = useMove();
  const [path, setPath] = useState<{ id: string | null; name: string }[]>([{ id: null, name: t('root') }]);
  const here = path.at(-1)!;
  const { data } = useInfiniteQuery(itemsIn(here.id));
  const folders = data?.pages.flatMap((page) => page.documents).filter((one) => one.item_type === 'folder' && one.id !== item.id) ?? [];
  return (
    <ConfirmDialog
      open
      title={t('move.title', { name: item.display_name })}
      text={t('move.text')}
      confirm={t('move.here')}
      busy={busy || here.id === item.parent_id}
      onConfirm={() => move(item, here.id, here.name, onClose)}
      onClose={onClose}
    >
      <Room of="documents">
        <ol className="path">
          {path.map((step, i) => (
            <li key={step.id}>
              {i === path.length - 1 ? (
                <strong>{step.name}</strong>
              ) : (
                <button type="button" className="link-button" onClick={() => setPath(path.slice(0, i + 1))}>
                  {step.name}
                </button>
              )}
            </li>
          ))}
        </ol>
        <ul className="move-folders">
          {folders.map((folder) => (
            <li key={folder.id}>
              <button
                type="button"
                className="rail-button"
                onClick={() => setPath([...path, { id: folder.id, name: folder.display_name }])}
              >
                <Icon d={folderSymbol} size={18} />
                <span className="cut">{folder.display_name}</span>
                <Icon d={right} size={18} />
              </button>
            </li>
          ))}
        </ul>
      </Room>
    </ConfirmDialog>
  );
}
