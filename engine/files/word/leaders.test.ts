/** Lines to write on that a tab draws: by the leader of its stop, of its style's, or underlined. */
import { expect, test } from 'vitest';
import { findQuestions } from '#engine/questions/find-questions.ts';
import { fillSource } from '../fill.ts';
import type { WordBlock } from '../model.ts';
import { proveSource } from '../prove.ts';
import { readSource } from '../read-source.ts';
import { buildDocx } from '../testing/office.ts';

const NAME = 'form.docx';
const stops = (leader: string): string => `<w:tabs><w:tab w:val="right" w:leader="${leader}" w:pos="9000"/></w:tabs>`;
const paragraph = (properties: string, text: string, run = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r><w:r>${run}<w:tab/></w:r></w:p>`;
const texts = async (bytes: Uint8Array): Promise<string[]> =>
  ((await readSource(bytes, NAME)).word as WordBlock[]).map((block) => (block.kind === 'paragraph' ? block.text : ''));
const styles = `<w:style w:type="paragraph" w:styleId="Line"><w:name w:val="Line"/><w:pPr>${stops('underscore')}</w:pPr></w:style><w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:basedOn w:val="Line"/></w:style>`;

const ways: [string, string][] = [
  ['a leader of its own', paragraph(stops('dot'), 'NIP: ')],
  ['a leader of its style', paragraph('<w:pStyle w:val="Sub"/>', 'NIP: ')],
  ['an underlined run', paragraph('', 'NIP: ', '<w:rPr><w:u w:val="single"/></w:rPr>')],
];

test.each(ways)('with %s is a line to write on: found, filled, and nothing else changed', async (_, label) => {
  const bytes = buildDocx(label, { styles });
  const source = await readSource(bytes, NAME);
  expect(findQuestions(source, NAME).questions.map(({ question, answers }) => [question, answers])).toEqual([
    ['NIP:', [{ kind: 'text', at: { paragraph: 0 } }]],
  ]);
  const filled = await fillSource(bytes, NAME, [{ sheet: null, at: { paragraph: 0 }, value: '525-00-01 & Co' }]);
  expect(await texts(filled.bytes)).toEqual(['NIP: 525-00-01 & Co']);
  const proof = await proveSource(bytes, filled.bytes, NAME);
  expect([proof.elsewhere, proof.changedPlaces.map(({ at }) => at)]).toEqual([[], [{ paragraph: 0 }]]);
});

test('an empty line of its own takes the answer of the question over it', async () => {
  const asked = '<w:p><w:r><w:t>1. Opisz sposób reklamacji.</w:t></w:r></w:p>';
  const bytes = buildDocx(asked + paragraph(stops('dot'), '') + paragraph(stops('dot'), ''), { styles });
  const [question] = findQuestions(await readSource(bytes, NAME), NAME).questions;
  expect(question?.answers).toEqual([{ kind: 'text', at: { paragraph: 1 } }]);
  const filled = await fillSource(bytes, NAME, [{ sheet: null, at: { paragraph: 1 }, value: 'E-mailem' }]);
  expect((await texts(filled.bytes))[1]).toBe('E-mailem');
  expect((await proveSource(bytes, filled.bytes, NAME)).elsewhere).toEqual([]);
});

test('is none before a page number or a value, nor without a leader', async () => {
  const contents = `<w:p><w:pPr>${stops('dot')}</w:pPr><w:r><w:t>Safety</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>12</w:t></w:r></w:p>`;
  const plain = '<w:p><w:r><w:t>Safety</w:t></w:r><w:r><w:tab/></w:r></w:p>';
  expect(await texts(buildDocx(contents + plain, { styles }))).toEqual(['Safety\t12', 'Safety\t']);
});
