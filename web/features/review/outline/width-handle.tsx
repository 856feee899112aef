import { useTranslation } from 'react-i18next';
import { useStore } from '../../../lib/store.ts';
import { WidthEdge } from '../../../ui/width-edge.tsx';
import { outlineBounds, outlineWidth, widen } from './outline-width.ts';

/** The edge of the outline. */
export function WidthHandle() {
  const { t } = useTranslation('review');
  return (
    <WidthEdge
      label={t('outlineWidth')}
      className="outline-edge"
      width={useStore(outlineWidth)}
      bounds={outlineBounds}
      side="end"
      onWidth={(width) => widen(width ?? outlineBounds.usual)}
    />
  );
}
