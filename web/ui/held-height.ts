import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps a box as high as it was while it is there: what goes out of it leaves its place, so that nothing below it moves under the
 * pointer. A box of another width is measured anew, and so is one that holds something else (`holds`): what was in it has made way for it.
 */
export function useHeldHeight(box: RefObject<HTMLElement | null>, holds: unknown): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    release(element);
    let width = element.offsetWidth;
    let frame = 0;
    const hold = () => {
      element.style.minHeight = `${element.getBoundingClientRect().height}px`;
    };
    // In a frame of its own: the box gets lower, and within this one that would be noticed too late.
    const anew = () => {
      release(element);
      width = element.offsetWidth;
      hold();
    };
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth === width) return hold();
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(anew);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [box, holds]);
}

function release({ style }: HTMLElement): void {
  style.minHeight = '';
}
