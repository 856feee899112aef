import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

const scroller = () => document.getElementById('main');

/**
 * A list that scrolls with the whole screen and draws only what is in view. `top` is where the list begins: a row stands at its
 * `start - top` within the list.
 */
export function usePageList({ count, estimate }: { count: number; estimate: number }): {
  list: RefObject<HTMLUListElement | null>;
  top: number;
  virtual: Virtualizer<HTMLElement, Element>;
} {
  const list = useRef<HTMLUListElement>(null);
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
  });
  return { list, top, virtual };
}
