import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { TableHead } from '../../ui/table-head.tsx';
import { WidthEdge } from '../../ui/width-edge.tsx';
import { columnBounds, columnWidths, widenColumn, widthOf, type Column } from './column-widths.ts';

/** The head of the list of documents: the left edges of its columns can be dragged, or moved by arrow keys. */
export function DocumentHead() {
  const { t } = useTranslation('documents');
  const dragged = (column: Column) => ({ title: t(`columns.${column}`), edge: <Edge column={column} /> });
  return (
    <TableHead
      columns={[
        { title: t('columns.name') },
        dragged('state'),
        { ...dragged('content'), wide: true },
        { ...dragged('size'), wide: true },
        { ...dragged('changed'), wide: true },
        { title: t('columns.on') },
      ]}
      actions={t('columns.actions')}
    />
  );
}

function Edge({ column }: { column: Column }) {
  const { t } = useTranslation('documents');
  return (
    <WidthEdge
      label={t('columnWidth', { column: t(`columns.${column}`) })}
      className="column-edge"
      width={widthOf(useStore(columnWidths), column)}
      bounds={columnBounds}
      side="start"
      onWidth={(width) => widenColumn(column, width)}
    />
  );
}
