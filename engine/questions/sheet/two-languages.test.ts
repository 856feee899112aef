/** One question in two languages in columns beside each other: the first asks, the answer is given once. */
import { describe, expect, it } from 'vitest';
import { answers, find, places } from '../testing/form.ts';

const rows = (header: string[], texts: [string, string][]): string[][] => [
  header.map((label) => `*${label}`),
  ...texts.map(([one, two], at) => [`${at + 1}`, one, two]),
];

describe('two languages beside each other', () => {
  it.each([
    [
      'Hungarian and English',
      ['Sz.', 'Pályázati elem', 'Proposal question', 'Válasz / Answer'],
      [
        ['Mutassa be a tervezett megközelítést.', 'What is your proposed approach?'],
        ['Sorolja fel a szakértőket és szerepüket.', 'Who are your experts, and in which role?'],
        ['Ismertesse a minőségbiztosítást.', 'How do you assure the quality?'],
        ['Adja meg a referenciákat.', 'Which references do you have?'],
      ],
    ],
    [
      'Serbian and English',
      ['Бр.', 'Захтев', 'Question', 'Одговор'],
      [
        ['Опишите начин рада у хитним случајевима.', 'How do you work in emergencies?'],
        ['Наведите овлашћена лица.', 'Who are the authorised persons?'],
        ['Опишите чување података.', 'How is the data stored?'],
      ],
    ],
  ] as [string, string[], [string, string][]][])('%s', (_, header, texts) => {
    const found = find({ rows: rows(header, texts) });
    expect(places(found)).toEqual(texts.map((__, at) => `${at + 1} B${at + 2}`));
    expect(answers(found, 0)).toEqual(['text D2']);
  });

  it('is not a topic beside a question of the same language', () => {
    const found = find({
      rows: rows(
        ['No.', 'Control', 'Question', 'Answer'],
        [
          ['Passwords have a length', 'Do people choose long passwords?'],
          ['Leavers lose their access', 'Is access removed when people leave?'],
          ['Visitors wear their badge', 'Do guests carry a sign of who they are?'],
        ],
      ),
    });
    expect(places(found)).toEqual(['1 C2', '2 C3', '3 C4']);
  });
});
