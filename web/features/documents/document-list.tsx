import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import description from 'symbol:description';
import notInUse from 'symbol:block';
import inUse from 'symbol:check';
import folderSymbol from 'symbol:folder';
import knowledge from 'symbol:folder_open';
import more from 'symbol:more_vert';
import filled from 'symbol:fact_check';
import { Fragment, lazy, memo, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentItem } from '#contract/documents.ts';
import { useMay } from '../../app/session/may.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatAgo, formatBytes } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { useChosen } from '../../lib/use-api-mutation.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { usePageList } from '../../ui/rows/page-list.ts';
import { RowsGap } from '../../ui/rows/rows-gap.tsx';
import { SampleMark } from '../../shared/org/sample.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { DocumentState } from '../../shared/request/status.tsx';
import { AddDocuments } from './adding/add-documents.tsx';
import { asStyle, columnWidths } from './column-widths.ts';
import { DocumentHead } from './document-head.tsx';
import { carried } from './move.ts';
import { itemsIn, pathTo } from './queries.ts';
import { useDocumentChange } from './use-document-change.ts';
import { WhatFailed } from './what-failed.tsx';

const DocumentMenu = lazy(async () => ({ default: (await import('./document-menu.tsx')).DocumentMenu }));

/** Pixels of a row with its line, at a desk's width. */
const ROW = 49;

/** The item whose menu is open, and the button that opened it. */
interface Asked {
  item: DocumentItem;
  anchor: HTMLElement;
}

/** What is in a folder. */
export function DocumentList({ folder }: { folder: string | null }) {
  const { t } = useTranslation('documents');
  const list = useInfiniteQuery(itemsIn(folder));
  // Rows that arrive are drawn between the keys, not before them.
  const pages = useDeferredValue(list.data?.pages) ?? list.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.documents) ?? [], [pages]);
  const [menu, setMenu] = useState<Asked | null>(null);
  /** Whoever may not is told so at the head of the screen. */
  const mayAdd = useMay().offers('edit');
  if (list.isPending) return <Skeleton rows={8} />;
  if (list.isError) return <Failure error={list.error} retry={() => void list.refetch()} />;
  return (
    <>
      {folder && <Path folder={folder} />}
      {items.length === 0 ? (
        <Empty icon={knowledge} title={t('empty.title')} text={t('empty.text')}>
          <p>{t('empty.formats')}</p>
          {folder === null && mayAdd && <AddDocuments folder={null} />}
        </Empty>
      ) : (
        <DocumentTable items={items} onMenu={setMenu} />
      )}
      <LoadMore pages={list} />
      {menu && (
        <Suspense>
          <DocumentMenu key={menu.item.id} {...menu} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Thousands scroll, for only those in view are drawn. */
function DocumentTable({ items, onMenu }: { items: DocumentItem[]; onMenu: (asked: Asked) => void }) {
  const widths = useStore(columnWidths);
  const keyOf = useCallback((index: number) => items[index]?.id ?? index, [items]);
  const { list, top, virtual } = usePageList<HTMLTableSectionElement>({ count: items.length, estimate: ROW, keyOf });
  const rows = virtual.getVirtualItems();
  return (
    <table className="rows documents" style={asStyle(widths)} aria-rowcount={items.length + 1}>
      <DocumentHead />
      <tbody ref={list}>
        {rows.map(({ index, key, start }, at) => (
          <Fragment key={key}>
            <RowsGap height={start - (rows[at - 1]?.end ?? top)} />
            {items[index] && <DocumentRow item={items[index]} index={index} measure={virtual.measureElement} onMenu={onMenu} />}
          </Fragment>
        ))}
        <RowsGap height={top + virtual.getTotalSize() - (rows.at(-1)?.end ?? top)} />
      </tbody>
    </table>
  );
}

function Path({ folder }: { folder: string }) {
  const { t } = useTranslation('documents');
  const { data: path = [] } = useQuery(pathTo(folder));
  return (
    <ol className="path">
      <li>
        <Link to="/dashboard/kb/documents">{t('root')}</Link>
      </li>
      {path.map((step) => (
        <li key={step.id}>
          {step.id === folder ? (
            <strong className="cut">{step.display_name}</strong>
          ) : (
            <Link to="/dashboard/kb/documents" search={{ folder: step.id }}>
              {step.display_name}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

interface RowProps {
  item: DocumentItem;
  /** Which one of the list it is, from 0. */
  index: number;
  measure: (row: Element | null) => void;
  onMenu: (asked: Asked) => void;
}

/** Drawn anew only when its own document changed: hundreds stand here, and while they are read one of them changes many times a second. */
const DocumentRow = memo(function DocumentRow({ item, index, measure, onMenu }: RowProps) {
  const { t } = useTranslation('documents');
  const change = useDocumentChange();
  const isFolder = item.item_type === 'folder';
  const language = currentLanguage();
  const { shown: enabled, choose } = useChosen(item.enabled);
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      draggable={item.can.edit}
      onDragStart={(event) => event.dataTransfer.setData(carried, item.id)}
    >
      <th scope="row">
        <span className="document-name">
          <Icon d={isFolder ? folderSymbol : item.kind === 'questionnaire' ? filled : description} />
          <Link
            className="row-link"
            title={item.display_name}
            to="/dashboard/kb/documents"
            search={isFolder ? { folder: item.id } : { folder: item.parent_id ?? undefined, document: item.id }}
          >
            {item.display_name}
          </Link>
          {item.origin.kind === 'sample' && <SampleMark />}
        </span>
        {item.error && (
          <span className="row-error full">
            <WhatFailed item={item} />
            {item.status === 'failed' && isUsed(item) && <span> {t('servesOn')}</span>}
          </span>
        )}
        <Marks item={item} />
      </th>
      <td>{!isFolder && <DocumentState document={item} />}</td>
      <td className="wide quiet">{!isFolder && <WhatWasRead item={item} />}</td>
      <td className="wide quiet number once">{item.size !== null && formatBytes(item.size, language)}</td>
      <td className="wide quiet once">{formatAgo(item.updated_at, language)}</td>
      <td className="row-control">
        {!isUsed(item) ? (
          <span className="quiet" role="img" aria-label={t('notRead')} title={t('notRead')}>
            –
          </span>
        ) : item.can.edit ? (
          <Switch
            size="small"
            checked={enabled}
            onChange={(_, on) => change.mutate({ seen: item, set: { enabled: on } }, choose(on))}
            slotProps={{ input: { 'aria-label': t('use', { name: item.display_name }) } }}
          />
        ) : (
          <span className="quiet" role="img" aria-label={t(enabled ? 'used' : 'notUsed')} title={t(enabled ? 'used' : 'notUsed')}>
            <Icon d={enabled ? inUse : notInUse} size={18} />
          </span>
        )}
      </td>
      <td className="row-actions">
        {(item.can.edit || !isFolder) && (
          <IconButton
            aria-haspopup="menu"
            aria-label={t('row.actions', { name: item.display_name })}
            onClick={(event) => onMenu({ item, anchor: event.currentTarget })}
          >
            <Icon d={more} />
          </IconButton>
        )}
      </td>
    </tr>
  );
});

/** What people said of it. */
function Marks({ item: { withheld, labels } }: { item: DocumentItem }) {
  const { t } = useTranslation('documents');
  return (
    <>
      {withheld && <span className="row-labels">{t('kept.mark')}</span>}
      {labels.length > 0 && <span className="row-labels">{labels.join(' · ')}</span>}
    </>
  );
}

/** Nothing was read of it, now or before: no answer rests on it, whatever its switch. */
const isUsed = ({ status, passages, pairs }: DocumentItem): boolean => status !== 'failed' || passages !== null || pairs !== null;

/** Pages being read, or what came of it. */
export function WhatWasRead({ item }: { item: DocumentItem }) {
  const { t } = useTranslation('documents');
  if (item.status === 'processing' && item.progress) {
    const said = t('reading', item.progress);
    return (
      <>
        {said}
        <progress className="reading" aria-label={said} value={item.progress.done} max={Math.max(1, item.progress.total)} />
      </>
    );
  }
  if (item.status !== 'ready') return null;
  const facts = [
    item.pairs ? t('pairs', { count: item.pairs }) : null,
    !item.pairs && item.pages ? t('pages', { count: item.pages }) : null,
    !item.pairs && item.passages ? t('passages', { count: item.passages }) : null,
    item.version > 1 ? t('version', { version: item.version }) : null,
  ].filter(Boolean);
  return (
    <>
      {facts.join(', ')}
      {!item.vectors_ready && item.passages ? <span className="soon">{t('byWords')}</span> : null}
    </>
  );
}
