/** A form read by a model beside what structure alone found. */
import { describe, expect, it } from 'vitest';
import { reason } from '#contract/reasons.ts';
import { ModelFailure, type ModelClient, type ModelPrompt, noTokens } from '#engine/model/model.ts';
import { openModelRun } from '#engine/model/model-run.ts';
import { findInDocument, wordOf } from '#engine/questions/testing/word.ts';
import type { Picture } from './model.ts';
import { pictureOf } from './picture.ts';
import { readForm } from './read-form.ts';

const parts: Parameters<typeof wordOf>[0] = [
  { text: 'Your company', heading: 1 },
  {
    table: [
      ['Question', 'Answer'],
      ['Do you encrypt backups?', ''],
      ['Who may read them?', ''],
      ['Reviewed by us', ''],
    ],
  },
  { text: 'Buildings', heading: 1 },
  'Tell us of your fire drills',
  '________',
];
const picture = pictureOf({ format: 'docx', warnings: [], word: wordOf(parts) }) as Picture;
const found = findInDocument(parts);

const said = (at: string, question: string, place: string, section: string) => ({
  a_at: [at],
  b_question: question,
  c_number: '',
  d_section: [section],
  e_kind: 'text',
  f_options: [],
  g_options_at: [],
  h_answers: [{ a_at: place, b_role: 'answer', c_means: '' }],
});
const all = [
  said('T0R1C0', 'Do you encrypt backups?', 'T0R1C1', 'P0'),
  said('T0R2C0', 'Who may read them?', 'T0R2C1', 'P0'),
  said('P2', 'Tell us of your fire drills', 'P3', 'P1'),
];

const reading = (reply: (prompt: ModelPrompt, call: number) => object) => {
  let calls = 0;
  const client: ModelClient = {
    model: 'a-model',
    width: 1,
    context: async () => 100_000,
    complete: async (prompt) => ({ object: reply(prompt, calls++), ...noTokens }),
  };
  return readForm(found, picture, openModelRun(client, { most: 1_000_000 }));
};
const fails = (kind: 'cut' | 'slow') => {
  throw new ModelFailure(kind, reason('model_silent'));
};

describe('a form that a model reads', () => {
  it('has what it read, and says what structure alone told otherwise', async () => {
    expect(found.questions.map(({ question }) => question)).toEqual(['Do you encrypt backups?', 'Who may read them?', 'Reviewed by us']);
    const { questions, sheets, reader } = await reading(() => ({ questions: all }));
    expect(questions.map(({ question, section, answers }) => [question, section, answers[0]?.at])).toEqual([
      ['Do you encrypt backups?', 'Your company', { table: 0, row: 1, cell: 1 }],
      ['Who may read them?', 'Your company', { table: 0, row: 2, cell: 1 }],
      ['Tell us of your fire drills', 'Buildings', { paragraph: 3 }],
    ]);
    expect(sheets.map(({ name, role, count }) => [name, role, count])).toEqual([
      ['Table 1', 'questions', 2],
      ['Text', 'questions', 1],
    ]);
    expect(reader).toMatchObject({
      model: 'a-model',
      prompt_version: 1,
      parts: 1,
      unread: 0,
      cut: false,
      differences: [
        { what: 'added', question: 'Tell us of your fire drills', taken: true },
        { what: 'left', question: 'Reviewed by us', taken: true },
      ],
      dropped: [],
    });
  });

  it('is as it was found where the model fails, and a warning says so', async () => {
    const { questions, sheets, warnings, warning_reasons: codes, reader } = await reading(() => fails('slow'));
    expect(questions).toEqual(found.questions);
    expect(sheets).toEqual(found.sheets);
    expect(warnings.at(-2)).toMatch(/^The language model failed to read parts of the form: 1 of 1, from “Your company” on/u);
    expect(codes?.slice(-2).map((one) => one?.code)).toEqual(['structure_unread', 'model_silent']);
    expect(reader).toMatchObject({ parts: 1, unread: 1, differences: [], dropped: [] });
  });

  it('keeps what was found in a part of which a reply says nothing, and says so', async () => {
    const { questions, warnings, reader } = await reading(() => ({ questions: [] }));
    expect(questions).toEqual(found.questions);
    expect(warnings).toContain(
      'The language model read no question where some were found without it: 3, the first “Do you encrypt backups?”. They stay.',
    );
    expect(reader).toMatchObject({ unread: 0, differences: [] });
  });

  it('is asked for in halves where a reply is cut', async () => {
    const asked: string[] = [];
    const { questions, reader } = await reading((prompt, call) => {
      asked.push(prompt.asked);
      if (call === 0) return fails('cut');
      return { questions: call === 1 ? all.slice(0, 2) : fails('slow') };
    });
    expect(asked).toHaveLength(3);
    expect(reader).toMatchObject({ parts: 2, unread: 1 });
    expect(questions.map(({ question }) => question)).toEqual(['Do you encrypt backups?', 'Who may read them?', 'Reviewed by us']);
  });
});
