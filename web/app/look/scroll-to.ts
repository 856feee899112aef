import { times } from './tokens.ts';

/** Where a movement stands after a part of its time, from 0 to 1: slow at both ends. */
const eased = (part: number): number => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);

/** The box that scrolls what is in it. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let box = element.parentElement; box; box = box.parentElement) if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return document.documentElement;
}

/** Brings an element to the top of its box within the time of the specification, at once where people want no motion, and lets reading go on from it. */
export function scrollTo(element: HTMLElement): void {
  const box = scrollerOf(element);
  const from = box.scrollTop;
  const way = element.getBoundingClientRect().top - box.getBoundingClientRect().top - 16;
  const started = performance.now();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const step = (now: number) => {
    const part = still ? 1 : Math.min(Math.max(now - started, 0) / times.scrollTo, 1);
    box.scrollTop = from + way * eased(part);
    if (part < 1) requestAnimationFrame(step);
  };
  element.focus({ preventScroll: true });
  requestAnimationFrame(step);
}
