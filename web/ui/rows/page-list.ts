import { useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type Key, type RefObject } from 'react';
import { withFocused } from './with-focused.ts';

const scroller = () => document.getElementById('main');

interface PageList {
  count: number;
  /** Pixels of a row that was not drawn yet. */
  estimate: number;
  /** What a row is known by where rows come before others; the same function while the rows are the same. */
  keyOf?: (index: number) => Key;
}

/**
 * A list that scrolls with the whole screen and draws only what is in view. `top` is where the list begins: a row stands at its
 * `start - top` within the list.
 */
export function usePageList<List extends HTMLElement = HTMLUListElement>({
  count,
  estimate,
  keyOf,
}: PageList): {
  list: RefObject<List | null>;
  top: number;
  virtual: Virtualizer<HTMLElement, Element>;
} {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const main = scroller();
    const page = list.current?.closest('.page');
    if (!main || !page) return;
    const measure = () => {
      const at = list.current?.getBoundingClientRect().top;
      if (at !== undefined) setTop(Math.round(at - main.getBoundingClientRect().top + main.scrollTop));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(page);
    return () => watch.disconnect();
  }, []);
  const virtual = useVirtualizer({
    count,
    getScrollElement: scroller,
    estimateSize: () => estimate,
    overscan: 4,
    scrollMargin: top,
    useFlushSync: false,
    rangeExtractor: useCallback((range: Range) => withFocused(list.current, range), []),
    ...(keyOf ? { getItemKey: keyOf } : {}),
  });
  return { list, top, virtual };
}
