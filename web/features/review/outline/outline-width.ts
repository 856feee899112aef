import { sizes } from '../../../app/look/tokens.ts';
import { createStore } from '../../../lib/store.ts';

const NAME = 'outline-width';
const LEAST = 180;
const MOST = 480;
/** As it is drawn until somebody drags it. */
const USUAL = sizes.outline;

/** Pixels between what can be read and what leaves the list its room. */
const within = (width: number): number => Math.round(Math.min(MOST, Math.max(LEAST, Number.isFinite(width) ? width : USUAL)));

/** Pixels, as this browser remembers them. */
export const outlineWidth = createStore(within(Number(localStorage.getItem(NAME) ?? USUAL)));

/** Draws it so wide from now on, here and after a reload. */
export function widen(width: number): void {
  outlineWidth.set(within(width));
  localStorage.setItem(NAME, String(outlineWidth.get()));
}

export const outlineBounds = { least: LEAST, most: MOST, usual: USUAL };
