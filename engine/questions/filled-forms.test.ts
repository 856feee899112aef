/**
 * A form that was filled in is read like the empty one: the same questions at the same places, and what was written is known.
 * Left aside are forms that lose what they were told by when they are filled in: a line to write on that the answer replaces,
 * labels without a header whose only sign was an empty cell beside them, columns given to some rows only, and columns that
 * were told by their emptiness alone.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents as files } from './testing/forms/documents.ts';
import type { FormCase } from './testing/forms/form-case.ts';
import { industries } from './testing/forms/industries.ts';
import { layouts } from './testing/forms/layouts.ts';
import { furtherColumns } from './testing/forms/further-columns.ts';
import { second } from './testing/forms/second.ts';
import { thirdDocuments } from './testing/forms/third-documents.ts';
import { thirdMore } from './testing/forms/third-more.ts';
import { third } from './testing/forms/third.ts';
import { fileOf } from './testing/form-file.ts';
import { documents } from './testing/patterns/documents.ts';
import { workbooksMore } from './testing/patterns/workbooks-more.ts';
import { workbooks } from './testing/patterns/workbooks.ts';
import { refill } from './testing/refill.ts';

interface Form {
  name: string;
  file: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
}

const asFile = ({ name, form }: FormCase): Form => ({
  name,
  ...('bytes' in form ? form : { file: 'form.xlsx', bytes: () => fileOf(form) }),
});

const LOSING =
  /insurance proposal|supplier approval|labels in two pairs|merged empty row under|boxes to tick as text|legend stands|question cells over|dotted lines|statements with a cell|two answers, for now|bank, Ukrainian|answered last year|page of the offer|two columns without a header|one question of a letter|standard checklist|impact assessment|composite answer|document, version, since when|the buyer judges|between those of the answerer are full/;

const forms = [
  ...[...industries, ...layouts, ...files, ...second, ...third, ...thirdMore, ...thirdDocuments, ...furtherColumns].map(asFile),
  ...[...workbooks, ...workbooksMore, ...documents].map((one): Form => ({ name: one.what, file: one.file, bytes: one.bytes })),
].filter((form) => /\.(xlsx|docx|csv|tsv)$/.test(form.file) && !LOSING.test(form.name));

const said = [
  'Our own staff do this by hand every month.',
  'Yes, by the rules that are kept in the office',
  'Not yet',
  'Planned for spring, as the plan of the department says; the costs are known.',
  'Everything is kept in two places, and somebody looks at it each week',
];

describe('a form that was filled in', () => {
  it.each(forms)('$name', async ({ file, bytes }) => {
    const given = await bytes();
    let turn = 0;
    const { before, after, written, known } = await refill(given, file, said, (most) => (most === 0 ? 0 : turn++ % most));
    expect(after).toEqual(before);
    expect(known).toEqual(written);
  });

  it('is read alike whatever was chosen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...forms), fc.infiniteStream(fc.nat()), async ({ file, bytes }, picks) => {
        const next = (most: number): number => (most === 0 ? 0 : (picks.next().value ?? 0) % most);
        const { before, after, written, known } = await refill(await bytes(), file, said, next);
        expect(after).toEqual(before);
        expect(known).toEqual(written);
      }),
      { numRuns: 60 },
    );
  });
});
