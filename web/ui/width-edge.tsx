import { useRef, type PointerEvent } from 'react';

const STEP = 24;

interface Props {
  /** Read out: what is made wider. */
  label: string;
  className: string;
  /** Pixels now, and how far they go. */
  width: number;
  bounds: { least: number; most: number };
  /** Which side of the thing the edge is: at its end a way to the right makes it wider, at its start one to the left. */
  side: 'start' | 'end';
  /** Pixels that somebody asked for, not held within the bounds; null brings the usual width back. */
  onWidth: (width: number | null) => void;
}

/** An edge that is dragged, or moved by arrow keys, to make something wider; a double click brings its usual width back. */
export function WidthEdge({ label, className, width, bounds, side, onWidth }: Props) {
  const began = useRef<{ x: number; width: number } | null>(null);
  const wider = side === 'end' ? 1 : -1;
  const end = () => (began.current = null);
  return (
    <hr
      className={className}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={bounds.least}
      aria-valuemax={bounds.most}
      onPointerDown={(event: PointerEvent) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        began.current = { x: event.clientX, width };
      }}
      onPointerMove={({ clientX }) => {
        if (began.current) onWidth(began.current.width + wider * (clientX - began.current.x));
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={({ key }) => {
        const way = key === 'ArrowRight' ? wider : key === 'ArrowLeft' ? -wider : 0;
        if (way !== 0) onWidth(width + way * STEP);
      }}
    />
  );
}
