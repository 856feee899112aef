import { expect, test } from 'vitest';
import { voiceOf } from '#engine/reading/voice.ts';
import { isFitText } from './fit-text.ts';

const remark = 'Business requirement, adopted industry practice';
const rows = [
  { ref: 'VULN-01', answer: 'Scans run every week.' },
  { ref: 'VULN-02', answer: 'Findings are mended within 30 days.' },
  { ref: 'STA-02.1', answer: remark },
  { ref: 'STA-02.2', answer: remark },
  { ref: '17.9', answer: remark },
];
const document = { voice: voiceOf('form.xlsx', [], rows) };
const isFit = (
  answer: string,
  { ref = 'VULN-01', options = [] as string[], question = 'Are systems scanned?', approved = false } = {},
): boolean => isFitText({ pair: { ref, question, answer, options }, document: { ...document, approved } });

test('a text that points to another question of its own form is no answer, whatever words it does it with', () => {
  expect([isFit('See VULN-02'), isFit('Please see STA-02.1.'), isFit('Glej 17.9'), isFit('as described in §4')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(isFit('Scans run every week, findings are kept for 17 days.')).toBe(true);
  expect(isFit('Keys are AES-256 and TLS 1.3 is used.')).toBe(true);
});

test.each(['Please see: https://status.example/scans', 'https://status.example', 'See www.status.example.', 'Glej https://status.example'])(
  '“%s” is a link alone, and an answer where a link is asked for or a person approved it',
  (link) => {
    expect(isFit(link)).toBe(false);
    expect(isFit(link, { question: 'Link to the status page (URL)' })).toBe(true);
    expect(isFit(link, { approved: true })).toBe(true);
    expect(isFit(`Weekly. ${link}`)).toBe(true);
  },
);

test('its own number is no pointer elsewhere', () => {
  expect(isFit('VULN-01: scans run every week.')).toBe(true);
});

test('a letter, the options in a row, and what stands in many rows of the form are debris', () => {
  expect([isFit('Y'), isFit('n.'), isFit(''), isFit(remark)]).toEqual([false, false, false, false]);
  expect(isFit('Yes / No / Planned', { options: ['Yes', 'No', 'Planned'] })).toBe(false);
  expect(isFit('No account is shared, planned or not.', { options: ['Yes', 'No', 'Planned'] })).toBe(true);
  expect(isFit('35')).toBe(true);
});
