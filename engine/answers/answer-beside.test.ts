import { describe, expect, it } from 'vitest';
import type { Hit } from '#engine/search/model.ts';
import { withBeside } from './answer-beside.ts';
import { judgeEvidence, propose } from './embedded-engine.ts';
import type { Asked } from './model.ts';
import { paperOf } from './paper.fixture.ts';
import { askedAlone, askedOf, readQuestion } from './read-question.ts';
import type { FoundQuestion } from '#contract/extraction.ts';

const past = (question: string, choice: string | null, answer = ''): Hit => ({
  kind: 'pair',
  document: paperOf('last year.xlsx'),
  score: 1,
  bm25: 1,
  cosine: 0.97,
  pair: {
    id: question,
    position: 0,
    ref: null,
    section: null,
    question,
    guidance: null,
    options: [],
    choice,
    answer,
    place: { cell: 'C3' },
  },
});
const paper = (text: string, name = 'rooms.md'): Hit => ({
  kind: 'passage',
  document: paperOf(name),
  score: 1,
  bm25: 1,
  cosine: 0.94,
  passage: { id: text, position: 0, heading: null, text, place: { paragraph: 1 } },
});
const form = (question: string, more: Partial<Asked> = {}): Asked => ({ ...askedAlone(question, ['Yes', 'No']), ...more });

function answer(asked: Asked, hits: Hit[]) {
  const evidence = judgeEvidence(asked, hits, null);
  const proposal = withBeside(propose(asked, evidence), asked, evidence);
  return { ...proposal, codes: proposal.reasons.map(({ code }) => code) };
}

const asked = 'Are fire drills held every year?';
const held = 'Fire drills are held every year in all buildings.';

describe('an explanation that is asked for', () => {
  it.each([
    [`${asked} If no, please explain.`],
    [`${asked} (Explain any “No” answers.)`],
    ['Ali so požarne vaje vsako leto? Če ne, pojasnite.'],
    ['Le esercitazioni antincendio sono annuali? In caso negativo, motivare.'],
    ['Les exercices d’évacuation sont-ils annuels ? Si non, expliquez.'],
    ['Чи проводять пожежні навчання щороку? Якщо ні, поясніть.'],
  ])('%s: wanted where a past No has none, not with a Yes', (question) => {
    const no = answer(form(question), [past(question, 'No')]);
    expect(no).toMatchObject({ choice: 'No', status: 'needs_review', flags: ['incomplete'] });
    expect(no.codes).toContain('explanation_wanted');
    expect(answer(form(question), [past(question, 'Yes')])).toMatchObject({ choice: 'Yes', status: 'answered', flags: [] });
    expect(answer(form(question), [past(question, 'No', 'The hall has no exit.')])).toMatchObject({
      status: 'answered',
      flags: [],
      comment: 'The hall has no exit.',
    });
  });

  it('is never taken from a paper: the mark stands, and a person is asked for the text', () => {
    const proposal = answer(form(`${asked} Please describe.`), [past(asked, 'Yes'), paper(held)]);
    expect(proposal).toMatchObject({ choice: 'Yes', comment: null, status: 'needs_review' });
    expect(proposal.flags).toContain('incomplete');
    expect(proposal.citations.map(({ quote }) => quote)).toEqual(['Yes']);
    expect(proposal.codes).toContain('description_wanted');
  });

  it('may be asked for by guidance and by the head of a cell', () => {
    expect(answer(form(asked, { guidance: 'List the buildings.' }), [past(asked, 'Yes')]).codes).toContain('list_wanted');
    expect(answer(form(asked, { labels: ['If No, explain'] }), [past(asked, 'No')]).codes).toContain('explanation_wanted');
    expect(answer(form(asked, { labels: ['If No, explain'], wantsText: false }), [past(asked, 'No')]).flags).toEqual([]);
  });
});

describe('a document that is asked for', () => {
  it('is the one whose title says it', () => {
    const question = form(`${asked} Please attach the evacuation plan.`);
    const named = answer(question, [paper(held), paper('The assembly point is the yard.', 'evacuation-plan.pdf')]);
    expect(named.reasons).toContainEqual({ code: 'document_asked', values: { document: 'evacuation-plan.pdf' } });
    const drafted = answer(question, [past(asked, 'Yes', 'In May.'), paper('The assembly point is the yard.', 'evacuation-plan.pdf')]);
    expect(drafted.reasons).toContainEqual({ code: 'document_asked', values: { document: 'evacuation-plan.pdf' } });
    expect(drafted.flags).toContain('incomplete');
  });

  it('is named as missing where only a past form answers, and not asked for with a No', () => {
    expect(answer(form(`${asked} Provide evidence.`), [past(asked, 'Yes', 'In May.')]).codes).toContain('document_wanted');
    expect(answer(form(`${asked} Provide evidence.`), [past(asked, 'No', 'Never.')]).codes).not.toContain('document_wanted');
  });
});

it('where nothing answers, "not applicable" is named if the form takes it', () => {
  expect(answer(form('Is the aviary heated? Enter N/A if not applicable.'), [paper(held)])).toMatchObject({
    status: 'unanswered',
    flags: [],
    codes: ['nothing_supports', 'may_not_apply'],
  });
});

it('side sentences and guidance are no words that a sentence must say, and no evidence', () => {
  const found = [past(asked, 'Yes', 'In May.')];
  const plain = answer(form(asked), found);
  const beside = answer(form(`${asked} If not, please explain the reasons in the comment field.`), found);
  expect({ ...beside, reasons: [], codes: [] }).toEqual({ ...plain, reasons: [], codes: [] });
});

it.each([
  ['Regarding fire drills:', ['a)', 'how often are they held?'], ['b)', 'who leads them?']],
  ['Щодо пожежних навчань:', ['а)', 'як часто їх проводять?'], ['б)', 'хто їх веде?']],
  ['How do you hold fire drills?', [null, '(a) How often?'], [null, '(b) Who leads them?']],
] as const)('items lettered under "%s" are asked with it, what follows them is not', (stem, ...items) => {
  const row = (id: string | null, question: string, section: string | null = null): FoundQuestion => ({
    sheet: null,
    id,
    section,
    question,
    at: {},
    answers: [],
    parent: null,
    guidance: null,
  });
  const rows = [
    row('1', stem),
    ...items.map(([id, text]) => row(id ?? null, text ?? '')),
    row('2', 'Are exits marked?'),
    row('a)', 'Are lifts?', 'Lifts'),
  ];
  expect(rows.map((one) => askedOf(one, rows).stem)).toEqual([null, stem, stem, null, null]);
  expect(readQuestion(askedOf(rows[1]!, rows)).text.startsWith(stem)).toBe(true);
});

it('"If no, explain" in a row of its own goes with the question before it', () => {
  const row = (question: string): FoundQuestion => ({
    sheet: null,
    id: null,
    section: null,
    question,
    at: {},
    answers: [{ kind: 'text', at: { line: 1 } }],
    parent: null,
    guidance: null,
  });
  const rows = [row(asked), row('If yes, give details'), row('If no, please explain')];
  expect(rows.map((one) => askedOf(one, rows).stem)).toEqual([null, asked, asked]);
  expect(answer(askedOf(rows[1]!, rows), [past(asked, null, held)])).toMatchObject({ answer: held });
});
