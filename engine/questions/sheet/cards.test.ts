/** A block for each question: whichever lines a block has, and in whichever order, its answer stands beside the label for it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '../find-questions.ts';
import { fileOf } from '../testing/form-file.ts';

const words = [
  { type: 'Type', single: 'Single choice', several: 'Multiple choice', options: 'Options', help: 'Help', required: 'Required', answer: 'Answer', comment: 'Comment', yes: 'Yes' },
  { type: 'Typ', single: 'Einfachauswahl', several: 'Mehrfachauswahl', options: 'Antwortmöglichkeiten', help: 'Hinweis', required: 'Pflichtfeld', answer: 'Antwort', comment: 'Bemerkung', yes: 'Ja' },
  { type: 'Type', single: 'Choix unique', several: 'Choix multiple', options: 'Choix', help: 'Aide', required: 'Obligatoire', answer: 'Réponse', comment: 'Commentaire', yes: 'Oui' },
  { type: 'Tip', single: 'Ena izbira', several: 'Več možnosti', options: 'Možnosti', help: 'Pomoč', required: 'Obvezno', answer: 'Odgovor', comment: 'Opomba', yes: 'Da' },
]; // prettier-ignore

const block = fc.record({
  several: fc.boolean(),
  described: fc.shuffledSubarray(['help', 'required'] as const),
  optionsFirst: fc.boolean(),
  comment: fc.boolean(),
  gap: fc.boolean(),
});

it('is read by its lines', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...words),
      fc.array(block, { minLength: 2, maxLength: 6 }),
      fc.boolean(),
      async (said, blocks, labelled) => {
        const rows: string[][] = [];
        const expected: string[] = [];
        for (const [index, { several, described, optionsFirst, comment, gap }] of blocks.entries()) {
          const asks = `Which of the following does part ${index + 1} of the site have?`;
          rows.push(labelled ? [`Q${index + 1}`, asks] : [`${index + 1}. ${asks}`]);
          const kinds = [
            [said.type, several ? said.several : said.single],
            [said.options, 'Fence; Gate; Camera'],
          ];
          rows.push(...(optionsFirst ? kinds.toReversed() : kinds));
          for (const one of described) rows.push([said[one], one === 'help' ? 'Look at the plan of the site.' : said.yes]);
          rows.push([said.answer]);
          const kind = several ? 'multi_choice' : 'choice';
          expected.push(`${asks} B${rows.length} ${kind} Fence/Gate/Camera${described.includes('required') ? ' required' : ''}`);
          if (comment) rows.push([said.comment]);
          if (comment) expected.push(`B${rows.length} comment`);
          if (gap) rows.push([]);
        }
        // A word for several is told by another one for a single choice.
        fc.pre(blocks.some((one) => !one.several));
        const found = findQuestions(await readSource(fileOf({ name: 'Questions', rows }), 'form.xlsx'), 'form.xlsx');
        const read = found.questions.flatMap(({ question, answers }) =>
          answers.map(({ at, kind, allowed, required }, index) =>
            [...(index === 0 ? [question] : []), at?.cell, kind, allowed?.join('/'), required ? 'required' : undefined]
              .filter(Boolean)
              .join(' '),
          ),
        );
        expect(read).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});
