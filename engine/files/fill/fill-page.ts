import { openPage } from '../html/open-page.ts';
import type { OpenPage } from '../html/open-page.ts';
import { editsFor } from '../html/write-fields.ts';
import type { PageField } from '../model.ts';
import { UnreadableFile } from '../model.ts';
import { encodeText } from '../text.ts';
import { together } from './answer.ts';
import type { FillAnswer, FillOptions, Filled, Refusal } from './answer.ts';
import { applyEdits } from './patch-sheet.ts';
import type { Edit } from './patch-sheet.ts';

/** Longer texts are in no form that a person reads. */
const MAX_TEXT = 100_000;

/**
 * Writes values into the fields of a page: of its text only these values change, and which options are chosen.
 * @throws UnreadableFile `unsupported` for a page without fields
 */
export function fillPage(bytes: Uint8Array, answers: FillAnswer[], options: FillOptions, fileName: string): Filled {
  const page = openPage(bytes);
  if (page.fields.length === 0)
    throw new UnreadableFile(
      'unsupported',
      'The page has no fields, so answers cannot be written into them. Export the answers as a document instead.',
    );
  const named = new Map(page.fields.map((one) => [one.field.name, one]));
  const refused: Refusal[] = [];
  const edits: Edit[] = [];
  let written = 0;
  for (const [name, given] of Map.groupBy(answers, ({ at }) => at.field ?? '')) {
    const one = named.get(name);
    const value = one ? valueFor(one.field, given) : '';
    const reason = refusalOf(one?.field, value);
    if (reason) refused.push(...given.map((answer) => ({ ...answer, reason })));
    else if (one) {
      written += given.length;
      if (one.field.value !== value) edits.push(...editsFor(page.text, one, value));
    }
  }
  if (edits.length === 0) return { bytes, written, refused, changedParts: [] };
  if (options.strict && refused.length > 0) return { bytes, written: 0, refused, changedParts: [] };
  return { bytes: encoded(bytes, page, edits), written, refused, changedParts: [fileName] };
}

/** A box is ticked by a mark, by its own words, and by any text that does not say no. */
const ticks = (value: string | true): boolean => value === true || !/^(|0|false|no|off)$/iu.test(value.trim());

function valueFor(field: PageField, given: FillAnswer[]): string {
  if (field.kind === 'checkbox') return given.some(({ value }) => ticks(value)) ? field.options[0] || '1' : '';
  const text = together(given.map(({ value }) => (value === true ? 'x' : value)));
  return field.kind === 'text' ? text : text.trim();
}

const isChoice = ({ kind }: PageField): boolean => kind === 'radio' || kind === 'choice' || kind === 'multi_choice';

function refusalOf(field: PageField | undefined, value: string): Refusal['reason'] | null {
  if (!field) return 'no-such-place';
  if (value.length > Math.min(MAX_TEXT, field.maxLength ?? MAX_TEXT)) return 'too-long';
  if (field.kind === 'attachment') return 'not-allowed';
  if (value === '') return null;
  const parts = field.kind === 'multi_choice' ? value.split('\n') : [value];
  if (isChoice(field) && !parts.every((one) => field.options.includes(one))) return 'not-allowed';
  if (field.kind === 'date' && !/^\d{4}-\d\d-\d\d$/u.test(value)) return 'not-allowed';
  return field.kind === 'number' && !/^-?\d+(?:\.\d+)?$/u.test(value) ? 'not-allowed' : null;
}

/** Letters that the page's encoding lacks are written by their number, as pages do. */
function encoded(bytes: Uint8Array, page: OpenPage, edits: Edit[]): Uint8Array {
  const mark = page.bom ? bytes.subarray(0, page.encoding === 'utf-8' ? 3 : 2) : new Uint8Array();
  const can = edits.map(({ text, ...where }) => ({ ...where, text: encodeText(text, page.encoding) ? text : byNumber(text, page) }));
  const text = encodeText(applyEdits(page.text, can), page.encoding);
  if (!text) throw new Error('An answer that its encoding cannot hold was let through.');
  return Buffer.concat([mark, text]);
}

const byNumber = (text: string, { encoding }: OpenPage): string =>
  [...text].map((letter) => (encodeText(letter, encoding) ? letter : `&#${letter.codePointAt(0)};`)).join('');
