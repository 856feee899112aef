import { useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../lib/store.ts';
import { outlineBounds, outlineWidth, widen } from './outline-width.ts';

const STEP = 24;

/** The edge of the outline: dragged, or moved by arrows, it makes it wider; a double click brings its usual width back. */
export function WidthHandle() {
  const { t } = useTranslation('review');
  const width = useStore(outlineWidth);
  const from = useRef<number | null>(null);
  const follow = (event: PointerEvent) => {
    if (from.current !== null) widen(event.clientX - from.current);
  };
  return (
    <hr
      className="outline-edge"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('outlineWidth')}
      aria-valuenow={width}
      aria-valuemin={outlineBounds.least}
      aria-valuemax={outlineBounds.most}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientX - width;
      }}
      onPointerMove={follow}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
      onDoubleClick={() => widen(outlineBounds.usual)}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
        if (step !== 0) widen(width + step);
      }}
    />
  );
}
