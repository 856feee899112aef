import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decides, namesAsked } from './class-names.ts';
import { effectOf } from './run-ablation.ts';

beforeEach(() => vi.resetModules());

describe('a class that is left out', () => {
  it.each([
    ['duty', 'Employees must complete the training each year.', 'demands'],
    ['plans', 'We plan to introduce hardware keys next year.', 'plans'],
  ])('%s is empty for the rules that are loaded after', async (name, sentence, stance) => {
    const whole = await import('#engine/language/polarity.ts');
    expect(whole.stanceOf(sentence)).toBe(stance);
    vi.resetModules();
    const { leftOut } = await import('#engine/language/lexicon/left-out.ts');
    leftOut.add(name);
    const less = await import('#engine/language/polarity.ts');
    expect(less.stanceOf(sentence)).toBe('asserts');
  });

  it('is told by what changes: proposals and figures', () => {
    const whole = { figures: { 'open: coverage': 0.5, 'open: accuracy': 0.9 }, proposals: ['a', 'b', 'c'] };
    const less = { figures: { 'open: coverage': 0.5, 'open: accuracy': 0.8 }, proposals: ['a', 'x', 'c'] };
    expect(effectOf('duty', whole, less)).toEqual({
      name: 'duty',
      decides: decides.get('duty'),
      changed: 1,
      figures: [{ name: 'open: accuracy', before: 0.9, after: 0.8 }],
    });
  });
});

describe('classes', () => {
  it('are asked for by name or by kind, all without any', () => {
    expect(namesAsked(['duty', 'fact: email'])).toEqual(['duty', 'fact: email']);
    expect(namesAsked(['contrast:'])).toContain('contrast: people');
    expect(namesAsked([])).toHaveLength(decides.size);
    expect(() => namesAsked(['dty'])).toThrow('No class of words is called “dty”');
  });

  it('have each its sentence', () => {
    for (const [name, sentence] of decides) if (!/^(?:contrast|concept): /u.test(name)) expect(sentence, name).toMatch(/\w{3}/u);
  });
});
