import { createStore } from './store.ts';

/** Which look somebody chose: one of the two, or the one of their system. */
export const modes = ['system', 'light', 'dark'] as const;
export type Mode = (typeof modes)[number];

/** Where the choice is kept; `web/public/first.js` reads it before the first picture. */
const modeKey = 'mui-mode';
const kept = (): Mode => modes.find((mode) => mode === localStorage.getItem(modeKey)) ?? 'system';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

const schemeOf = (mode: Mode): 'light' | 'dark' => {
  if (mode === 'system') return systemIsDark.matches ? 'dark' : 'light';
  return mode;
};

/** What was chosen. */
export const lookMode = createStore<Mode>(kept());
/** Which of the two looks the page has. */
export const scheme = createStore(schemeOf(lookMode.get()));

function draw(): void {
  scheme.set(schemeOf(lookMode.get()));
  document.documentElement.dataset['theme'] = scheme.get();
}

/** Draws the page in this look from now on, in every tab of this browser. */
export function chooseLook(mode: Mode): void {
  localStorage.setItem(modeKey, mode);
  lookMode.set(mode);
  draw();
}

/** Follows the system, and what is chosen in another tab. */
export function followLook(): void {
  draw();
  systemIsDark.addEventListener('change', draw);
  window.addEventListener('storage', ({ key }) => {
    if (key !== modeKey) return;
    lookMode.set(kept());
    draw();
  });
}
