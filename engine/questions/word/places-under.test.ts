/** What stands under a question of a Word form: controls, boxes, a line for remarks, lettered parts with lines of their own. */
import { describe, expect, it } from 'vitest';
import type { WordControl } from '#engine/files/model.ts';
import { findInDocument } from '../testing/word.ts';

const control = (id: string, kind: WordControl['kind'], value: string, options: string[] = []): WordControl => ({
  id,
  kind,
  options,
  value,
  placeholder: true,
});
const pick = 'Xanel element.';
const type = 'Xovil text.';

describe('controls in paragraphs under a question', () => {
  const form = [
    { text: 'Xemir', heading: 1 },
    '1. Is there a system for looking after it?',
    {
      text: `Xodul: ${pick}    Xaret: ${type}`,
      controls: [control('c1', 'dropdown', pick, ['Yes', 'Partly', 'No']), control('c2', 'text', type)],
    },
    '2. Which papers are in force today?',
    { text: '☐ ISO 1', controls: [control('c3', 'checkbox', '')] },
    { text: '☐ ISO 2', controls: [control('c4', 'checkbox', '')] },
    '3. Day of the last try of the plan',
    { text: type, controls: [control('c5', 'date', type)] },
  ];

  it('are its places, a second one for text is for remarks, and their labels ask nothing', () => {
    const { questions, warnings } = findInDocument(form);
    expect(questions.map((one) => [one.id, one.answers])).toEqual([
      [
        '1',
        [
          { kind: 'choice', at: { control: 'c1' }, allowed: ['Yes', 'Partly', 'No'] },
          { kind: 'comment', at: { control: 'c2' } },
        ],
      ],
      [
        '2',
        [
          { kind: 'checkbox', at: { control: 'c3' }, value: 'ISO 1', allowed: ['ISO 1', 'ISO 2'] },
          { kind: 'checkbox', at: { control: 'c4' }, value: 'ISO 2', allowed: ['ISO 1', 'ISO 2'] },
        ],
      ],
      ['3', [{ kind: 'date', at: { control: 'c5' } }]],
    ]);
    expect(warnings).toEqual([]);
  });

  it('that are boxes in one line are an option each, under a question or behind it', () => {
    const boxes = (from: number) => [0, 1, 2].map((at) => control(`b${from + at}`, 'checkbox', ''));
    const { questions } = findInDocument([
      'In which currency will you invoice?',
      { text: '☐ EUR   ☐ GBP   ☐ USD', controls: boxes(1) },
      { text: 'Is a plan there? ☐ Yes ☐ No ☐ In part', controls: boxes(4) },
    ]);
    const [first, second] = [
      ['EUR', 'GBP', 'USD'],
      ['Yes', 'No', 'In part'],
    ];
    const expected = (from: number, allowed: string[] = []) =>
      allowed.map((value, at) => ({ kind: 'checkbox', at: { control: `b${from + at}` }, value, allowed }));
    expect(questions.map((one) => one.answers)).toEqual([expected(1, first), expected(4, second)]);
  });

  it('are not found without their rules', () => {
    const without = new Set(['controls under a question, in Word', 'numbers over boxes and controls, in Word']);
    expect(findInDocument(form, { without }).questions.map((one) => one.id)).not.toContain('3');
  });
});

describe('a numbered sentence over boxes, and a line behind options', () => {
  const form = [
    '1.1 Is there a code that all people keep to?',
    '   ☐ yes   ☐ no',
    'Name and day of the paper: ..............................',
    '1.2 We state that nobody was sentenced in the last years.',
    '   ☐ confirmed   ☐ not confirmed',
    '1.3 Who looks after it?',
    '________________________________',
    'Filled in by: ..............',
    'Town: ..............',
  ];

  it('ask, and the line is for a remark on the question over it', () => {
    const { questions } = findInDocument(form);
    expect(questions.slice(0, 3).map((one) => [one.id, one.answers.map(({ kind, at }) => [kind, at?.paragraph])])).toEqual([
      [
        '1.1',
        [
          ['choice', 1],
          ['comment', 2],
        ],
      ],
      ['1.2', [['choice', 4]]],
      ['1.3', [['text', 6]]],
    ]);
    expect(questions.slice(3).map((one) => one.question)).toEqual(['Filled in by:', 'Town:']);
  });

  it('two labels behind options are labels', () => {
    const { questions } = findInDocument([...form.slice(0, 2), 'Filled in by: ..........', 'Town: ..........']);
    expect(questions.map((one) => one.answers.length)).toEqual([1, 1, 1]);
  });
});

it('lettered parts with room of their own are asked each, under their sentence', () => {
  const item = (text: string, marker: string, list = '7') => ({ text, list, marker, bullet: false });
  const { questions, warnings } = findInDocument([
    item('Do you keep a register?', '1.'),
    '________________________',
    item('Say where the data is kept:', '2.'),
    item('on the live system', 'a)', '8'),
    '\t',
    item('in the backups', 'b)', '8'),
    '________________________',
    '________________________',
    item('Who may read it?', '3.'),
    '________________________',
  ]);
  expect(questions.map((one) => [one.id, one.question, one.parent, one.answers[0]?.at?.paragraph])).toEqual([
    ['1', 'Do you keep a register?', null, 1],
    ['2a', 'on the live system', 'Say where the data is kept:', 4],
    ['2b', 'in the backups', 'Say where the data is kept:', 6],
    ['3', 'Who may read it?', null, 9],
  ]);
  expect(warnings).toEqual([]);
});
