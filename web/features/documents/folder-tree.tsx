import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import right from 'symbol:chevron_right';
import folderSymbol from 'symbol:folder';
import knowledge from 'symbol:folder_open';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentItem } from '#contract/documents.ts';
import { Icon } from '../../ui/icon.tsx';
import { carried, useMove } from './move.ts';
import { itemsIn, listed, pathTo } from './queries.ts';

/** The folders; each opens when asked, and those around the current one by themselves. */
export function FolderTree({ current }: { current: string | null }) {
  const { t } = useTranslation('documents');
  const { data: path = [] } = useQuery({ ...pathTo(current ?? ''), enabled: current !== null });
  const around = new Set(path.map((folder) => folder.id));
  return (
    <nav className="tree" aria-label={t('folders')}>
      <ul>
        <li>
          <FolderLink id={null} name={t('root')} current={current === null} symbol={knowledge} />
          <Children parent={null} current={current} around={around} />
        </li>
      </ul>
    </nav>
  );
}

interface Level {
  current: string | null;
  around: ReadonlySet<string>;
}

const foldersOf = (pages: { documents: DocumentItem[] }[]): DocumentItem[] =>
  pages.flatMap((page) => page.documents).filter((item) => item.item_type === 'folder');

function Children({ parent, ...level }: Level & { parent: string | null }) {
  const { data } = useInfiniteQuery(itemsIn(parent));
  const folders = foldersOf(data?.pages ?? []);
  if (folders.length === 0) return null;
  return (
    <ul>
      {folders.map((folder) => (
        <Branch key={folder.id} folder={folder} {...level} />
      ))}
    </ul>
  );
}

function Branch({ folder, ...level }: Level & { folder: DocumentItem }) {
  const { t } = useTranslation('documents');
  const leadsThere = level.around.has(folder.id);
  const [turned, setTurned] = useState<boolean | null>(null);
  const open = turned ?? leadsThere;
  // Known once it was looked into, here or in the list.
  const { data, hasNextPage } = useInfiniteQuery({ ...itemsIn(folder.id), enabled: open });
  const isLeaf = data !== undefined && !hasNextPage && foldersOf(data.pages).length === 0;
  return (
    <li>
      <div className="branch">
        {isLeaf ? (
          <span className="turn" />
        ) : (
          <button
            type="button"
            className={open ? 'turn open' : 'turn'}
            aria-expanded={open}
            aria-label={t('toggleFolder', { name: folder.display_name })}
            onClick={() => setTurned(!open)}
          >
            <Icon d={right} size={16} />
          </button>
        )}
        <FolderLink id={folder.id} name={folder.display_name} current={level.current === folder.id} symbol={folderSymbol} />
      </div>
      {open && <Children parent={folder.id} {...level} />}
    </li>
  );
}

/** A folder that documents can be dropped on. */
function FolderLink({ id, name, current, symbol }: { id: string | null; name: string; current: boolean; symbol: string }) {
  const { move } = useMove();
  const client = useQueryClient();
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(carried)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      const dragged = event.dataTransfer.getData(carried);
      setOver(false);
      if (!dragged) return;
      event.preventDefault();
      const item = listed(client, dragged);
      if (item && item.id !== id) move(item, id, name);
    },
  };
  return (
    <Link
      className={over ? 'tree-link over' : 'tree-link'}
      to="/dashboard/kb/documents"
      search={id ? { folder: id } : {}}
      // The address of all documents is a part of each folder's.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={current ? 'page' : undefined}
      {...handlers}
    >
      <Icon d={symbol} size={18} />
      <span className="cut">{name}</span>
    </Link>
  );
}
