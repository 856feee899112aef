import { useInfiniteQuery } from '@tanstack/react-query';
import fileSymbol from 'symbol:description';
import folderSymbol from 'symbol:folder';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DriveEntry, type Integration, integrations } from '#contract/integrations.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Room } from '../../../ui/room.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { driveItems, staleByDrives } from './queries.ts';

type Folder = Pick<DriveEntry, 'id' | 'name'>;

/** Looks around in a drive; files and folders that are ticked come into the knowledge base. */
export function BrowseDrive({ drive, title, onClose }: { drive: Integration; title: string; onClose: () => void }) {
  const { t } = useTranslation('company');
  const [way, setWay] = useState<Folder[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const pick = useApiMutation(integrations.pick, {
    invalidates: staleByDrives,
    onSuccess: () => {
      notify(t('drives.coming'));
      onClose();
    },
  });
  const params = { provider: drive.provider };
  return (
    <ConfirmDialog
      open
      title={title}
      text={t('drives.browseText')}
      confirm={chosen.size === 0 ? t('drives.bring') : t('drives.bringCount', { count: chosen.size })}
      busy={pick.isPending || chosen.size === 0}
      onConfirm={() => pick.mutate({ params, body: { integration_id: drive.id, items: [...chosen] } })}
      onClose={onClose}
    >
      <Room of="orgs">
        <nav className="drive-way" aria-label={t('drives.way')}>
          {[{ id: '', name: title }, ...way].map(({ id, name }, at) => (
            <button
              key={id}
              type="button"
              className="link-button"
              aria-current={at === way.length}
              onClick={() => setWay(way.slice(0, at))}
            >
              {name}
            </button>
          ))}
        </nav>
        <Entries
          drive={drive}
          folder={way.at(-1)?.id ?? null}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={(one) => setWay([...way, one])}
        />
      </Room>
    </ConfirmDialog>
  );
}

interface Around {
  drive: Integration;
  folder: string | null;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onOpen: (folder: Folder) => void;
}

function Entries({ drive, folder, chosen, onChoose, onOpen }: Around) {
  const { t } = useTranslation('company');
  const items = useInfiniteQuery(driveItems(drive, folder));
  if (items.isPending) return <Skeleton rows={4} />;
  if (items.isError) return <Failure error={items.error} retry={() => void items.refetch()} />;
  const entries = items.data.pages.flatMap((page) => page.items);
  if (entries.length === 0) return <p className="quiet">{t('drives.empty')}</p>;
  const toggle = (id: string) => onChoose(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]));
  return (
    <>
      <ul className="drive-entries">
        {entries.map(({ id, name, kind, readable }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosen.has(id)} disabled={!readable} onChange={() => toggle(id)} />
              <Icon d={kind === 'folder' ? folderSymbol : fileSymbol} size={18} />
              <span className={readable ? 'drive-name' : 'drive-name quiet'}>{name}</span>
            </label>
            {kind === 'folder' && (
              <button
                type="button"
                className="link-button"
                aria-label={`${t('drives.open')}: ${name}`}
                onClick={() => onOpen({ id, name })}
              >
                {t('drives.open')}
              </button>
            )}
            {!readable && <span className="quiet">{t('drives.notReadable')}</span>}
          </li>
        ))}
      </ul>
      <LoadMore pages={items} />
    </>
  );
}
