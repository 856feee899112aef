/**
 * Every colour and size of the product, light and dark; the only file with such literals.
 * Plain CSS reads them as `var(--c-…)` and `var(--s-…)`, the Material theme is made of the same properties.
 */
/** A sheet of the customer's file is paper in both schemes: its own fills and inks are made for white. */
const sheet = {
  'role-question': '#1565C0',
  'role-answer': '#1B7F4B',
  'role-comment': '#7B3FA0',
  'role-id': '#56657A',
  'role-section': '#8A5C00',
  'role-guidance': '#00707A',
  'role-options': '#A8326B',
  'role-type': '#4F5B2A',
  'sheet-head': '#F1F4F8',
  'sheet-edge': '#C5D0DC',
  'sheet-line': '#E2E8F0',
  'sheet-quiet': '#56657A',
} as const;

export const light = {
  primary: '#42A5F5',
  'on-primary': '#06243B',
  'primary-text': '#1565C0',
  'primary-hover': '#2F97EC',
  ground: '#F6F8FB',
  paper: '#FFFFFF',
  raised: '#FFFFFF',
  line: '#E2E8F0',
  'strong-line': '#C5D0DC',
  edge: '#7A8A9C',
  tint: '#EAF4FE',
  hover: '#F5F8FB',
  mark: '#FFE9A6',
  page: '#FFFFFF',
  'on-page': '#17212B',
  text: '#17212B',
  quiet: '#56657A',
  approved: '#1B7F4B',
  answered: '#1565C0',
  drafted: '#6FB6F2',
  review: '#9A6700',
  unanswered: '#56657A',
  failed: '#B3261E',
  working: '#1565C0',
  person: '#E2E8F0',
  ...sheet,
} as const;

export type ColourName = keyof typeof light;

export const dark: Record<ColourName, string> = {
  primary: '#42A5F5',
  'on-primary': '#06243B',
  'primary-text': '#90CAF9',
  'primary-hover': '#64B5F6',
  ground: '#0F151C',
  paper: '#161E27',
  raised: '#1C2530',
  line: '#26313D',
  'strong-line': '#3A4756',
  edge: '#6B7C8F',
  tint: '#1B3347',
  hover: '#1C2530',
  mark: '#FFE9A6',
  page: '#FFFFFF',
  'on-page': '#17212B',
  text: '#E8EEF5',
  quiet: '#9FB0C3',
  approved: '#5CD08D',
  answered: '#90CAF9',
  drafted: '#2C6A9E',
  review: '#E3B341',
  unanswered: '#9FB0C3',
  failed: '#FF8A80',
  working: '#90CAF9',
  person: '#303D4B',
  ...sheet,
};

/** Pixels. The grid is 4. */
export const sizes = {
  rail: 216,
  bar: 56,
  tabs: 44,
  keys: 32,
  button: 32,
  outline: 216,
  source: 344,
  list: 920,
  dialog: 350,
  'r-field': 12,
  'r-card': 12,
  'r-chip': 8,
  'r-round': 999,
} as const;

export const fonts = {
  text: "'Inter', system-ui, sans-serif",
  document: "Georgia, 'Times New Roman', serif",
  code: 'ui-monospace, SFMono-Regular, Menlo, monospace',
} as const;

/** Breakpoints of the specification; mobile is below `lg`. */
export const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;
/** Overlays lie here (specification 9). */
export const overlay = 2000;
/** Milliseconds (specification 9). */
export const times = { notice: 5000, debugNotice: 3000, scrollTo: 300, move: 160 } as const;

const shadow = { light: '0 8px 28px rgb(16 32 48 / 18%)', dark: '0 8px 28px rgb(0 0 0 / 55%)' } as const;

/** How strongly what is pointed at or chosen is veiled in its text's colour. */
const veils = { light: '--o-hover:0.04;--o-selected:0.08;', dark: '--o-hover:0.08;--o-selected:0.16;' } as const;

const colours = (scheme: Record<ColourName, string>) =>
  Object.entries(scheme)
    .map(([name, value]) => `--c-${name}:${value};`)
    .join('');

/** The custom properties as one style sheet. */
export function tokenCss(): string {
  const lengths = Object.entries(sizes).map(([name, value]) => `--s-${name}:${value}px;`);
  const families = Object.entries(fonts).map(([name, value]) => `--f-${name}:${value};`);
  const common = [...lengths, ...families, `--z-overlay:${overlay};`, `--t-move:${times.move}ms;`].join('');
  return [
    `:root{color-scheme:light;${common}${colours(light)}${veils.light}--shadow:${shadow.light}}`,
    `[data-theme='dark']{color-scheme:dark;${colours(dark)}${veils.dark}--shadow:${shadow.dark}}`,
  ].join('\n');
}
