import { expect, test } from 'vitest';
import { dark, light, tokenCss, type ColourName } from './tokens.ts';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const text: [ColourName, ColourName[]][] = [
  ['text', ['ground', 'paper', 'raised', 'tint', 'hover', 'person']],
  ['quiet', ['ground', 'paper', 'raised', 'tint', 'hover']],
  ['primary-text', ['ground', 'paper', 'raised', 'tint', 'hover']],
  ['on-primary', ['primary', 'primary-hover']],
  ['on-page', ['page', 'mark', 'sheet-head']],
  ['sheet-quiet', ['page', 'sheet-head']],
  ...(['role-question', 'role-answer', 'role-comment', 'role-id', 'role-section', 'role-guidance'] as const).map(
    (name): [ColourName, ColourName[]] => [name, ['page', 'sheet-head']],
  ),
  ...(['approved', 'answered', 'review', 'unanswered', 'failed', 'working'] as const).map((name): [ColourName, ColourName[]] => [
    name,
    ['ground', 'paper', 'raised', 'hover'],
  ]),
];

for (const [name, scheme] of Object.entries({ light, dark })) {
  for (const [ink, grounds] of text)
    test.each(grounds)(`${name}: ${ink} on %s reads (4.5)`, (ground) => {
      expect(contrast(scheme[ink], scheme[ground])).toBeGreaterThanOrEqual(4.5);
    });
  test.each(['ground', 'paper', 'raised'] as const)(`${name}: the edge of a field on %s is seen (3)`, (ground) => {
    expect(contrast(scheme.edge, scheme[ground])).toBeGreaterThanOrEqual(3);
  });
}

test('both schemes are written as custom properties', () => {
  const css = tokenCss();
  for (const name of Object.keys(light)) expect(css.match(new RegExp(`--c-${name}:`, 'g'))).toHaveLength(2);
});
