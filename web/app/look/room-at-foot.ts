import { useLayoutEffect, type RefObject } from 'react';

/** As long as a bar stands at the foot of the window, `--foot` says how high it is: what fills the window ends above it. */
export function useRoomAtFoot(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--foot', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot');
    };
  }, [bar]);
}
