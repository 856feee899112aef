import { expect, test } from 'vitest';
import { type Form, normalise } from './normalise.ts';

const forms: Form[] = ['NFC', 'NFD', 'NFKC', 'NFKD'];

test.each(forms)('texts of every script are those of Unicode in %s', (form) => {
  for (const text of ['Backups are kept.', 'Kakšna je četrta ﬁnančna točka? ½ km² № 5 …', 'Đặng Thị Ngọc', 'בְּרֵאשִׁית', '한국어 각', 'ﷺ', 'ΐ̈́'])
    expect(normalise(text, form)).toBe(text.normalize(form));
});

test('of a run of marks thirty stay, in order', () => {
  const run = '\u0315\u0300\u05ae\u302a'.repeat(10_000);
  const normalised = normalise(`a${run}b`, 'NFKD');
  expect(normalised).toBe(`a${run.slice(0, 30)}b`.normalize('NFKD'));
});

test('of a run of any mark that Unicode has thirty stay', () => {
  const marks = Array.from({ length: 0x110000 }, (_, point) => point)
    .filter((point) => (point < 0xd800 || point > 0xdfff) && /\p{M}/u.test(String.fromCodePoint(point)))
    .map((point) => String.fromCodePoint(point));
  const kept = marks.filter((mark) => normalise(`a${mark.repeat(40)}`, 'NFC') !== `a${mark.repeat(30)}`.normalize('NFC'));
  expect(kept).toEqual([]);
});

test('a text that unfolds to many times its length is cut', () => {
  expect(normalise('\ufdfa'.repeat(10_000), 'NFKC')).toHaveLength(40_100);
});
