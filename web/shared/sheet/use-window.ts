import { useLayoutEffect, useState, type RefObject } from 'react';

export interface Window {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Which part of a scrolling element is in sight, followed frame by frame. */
export function useWindow(element: RefObject<HTMLElement | null>): Window {
  const [seen, setSeen] = useState<Window>({ top: 0, left: 0, width: 0, height: 0 });
  useLayoutEffect(() => {
    const scroller = element.current;
    if (!scroller) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = scroller;
      setSeen((old) =>
        old.top === top && old.left === left && old.width === width && old.height === height ? old : { top, left, width, height },
      );
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    scroller.addEventListener('scroll', later, { passive: true });
    const observer = new ResizeObserver(later);
    observer.observe(scroller);
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', later);
      observer.disconnect();
    };
  }, [element]);
  return seen;
}
