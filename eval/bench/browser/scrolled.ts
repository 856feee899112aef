import type { Locator } from 'playwright-core';

/** Scrolls something a little in every frame, `step` pixels for `ms`; answers how long each frame took. */
export const scrolled = (scroller: Locator, how: { ms: number; step: number }): Promise<number[]> =>
  scroller.evaluate(
    (list, { ms, step }) =>
      new Promise<number[]>((done) => {
        const frames: number[] = [];
        let before = performance.now();
        const end = before + ms;
        const frame = (now: number) => {
          frames.push(now - before);
          before = now;
          list.scrollBy(0, step);
          if (now < end) requestAnimationFrame(frame);
          else done(frames.slice(1));
        };
        requestAnimationFrame(frame);
      }),
    how,
  );
