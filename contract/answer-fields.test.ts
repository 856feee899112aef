import { describe, expect, test } from 'vitest';
import { type AnswerForm, type Content, fieldsOf, settle, settleDraft, settleEdit, takes, textsOf } from './answer-fields.ts';
import { type AnswerPlace, answerKinds } from './extraction.ts';

const place = (kind: AnswerPlace['kind'], index: number, more: Partial<AnswerPlace> = {}): AnswerPlace => ({
  kind,
  at: { cell: `${'CDEFG'[index]}2` },
  ...more,
});
const options = ['Yes', 'No'];
const ofKind = (kind: AnswerPlace['kind'], index: number): AnswerPlace =>
  kind === 'choice' || kind === 'multi_choice' || kind === 'choice-in-cell'
    ? place(kind, index, { allowed: options })
    : kind === 'mark' || kind === 'checkbox'
      ? place(kind, index, { value: options[index % 2]! })
      : place(kind, index);

/** Every form of up to three places, with and without options, and every way in which texts may come. */
const forms = [
  [],
  ...answerKinds.flatMap((a) => [[a], ...answerKinds.flatMap((b) => [[a, b], ...answerKinds.map((c) => [a, b, c])])]),
].flatMap((kinds) => [options, []].map((some) => ({ location: kinds.map(ofKind), options: some })));
const texts = [null, ' ', 'yes.', 'Every quarter.', 'Every quarter', 'By the lead.', '40'];
const contents: Content[] = texts.flatMap((answer) =>
  texts.flatMap((comment) => [null, 'Yes'].map((choice) => ({ answer, choice, comment }))),
);

const names: (keyof Content)[] = ['answer', 'choice', 'comment'];
const says = (content: Content): string => textsOf(content).join(' ');

describe('whatever the form', () => {
  test('each field that an entry has feeds a place of it, unless no place is written at all', () => {
    for (const form of forms) {
      const { has, sources } = fieldsOf(form);
      expect(has.length).toBeGreaterThan(0);
      const fed = sources.filter((source) => source !== null);
      for (const source of fed) expect(has).toContain(source);
      for (const field of ['answer', 'comment'] as const) {
        expect(fed.filter((source) => source === field).length).toBeLessThanOrEqual(1);
        if (has.includes(field) && fed.length > 0) expect(fed).toContain(field);
      }
    }
  });

  test('a text stands in a field that the entry has, and nowhere else; settling it again changes nothing', () => {
    const strays: unknown[] = [];
    for (const form of forms.filter(({ location }) => location.length < 3)) {
      const { has } = fieldsOf(form);
      for (const content of contents) {
        for (const settled of [
          settle(form, content),
          settleDraft(form, content),
          settleEdit(form, { answer: null, choice: null, comment: null }, content),
        ]) {
          if (names.some((field) => settled[field] !== null && !has.includes(field))) strays.push([form, content, settled]);
          if (JSON.stringify(settle(form, settled)) !== JSON.stringify(settled)) strays.push([form, content, settled]);
          if (textsOf(settled).length !== [settled.answer, settled.comment].filter((text) => text !== null).length)
            strays.push([form, content, settled]);
        }
        if (takes(form, settleDraft(form, content).answer) !== true) strays.push([form, content]);
      }
    }
    expect(strays).toEqual([]);
  });

  test('nothing that was said is lost where the form takes a text', () => {
    const lost = forms
      .filter(({ location }) => location.length < 3)
      .flatMap((form) =>
        fieldsOf(form).has.every((field) => field === 'choice')
          ? []
          : contents.filter((content) => {
              const all = says(settle(form, content));
              return textsOf(content).some((text) => !all.includes(text.replace(/\.$/, '')));
            }),
      );
    expect(lost).toEqual([]);
  });
});

test('the forms that there are', () => {
  const has = (...kinds: AnswerPlace['kind'][]) => fieldsOf({ location: kinds.map(ofKind), options }).has;
  const open = (...kinds: AnswerPlace['kind'][]) => fieldsOf({ location: kinds.map(ofKind), options: [] }).has;
  expect(has('mark', 'mark', 'comment')).toEqual(['choice', 'comment']);
  expect(has('choice')).toEqual(['choice']);
  expect(has('choice', 'text', 'comment')).toEqual(['choice', 'answer', 'comment']);
  expect(open('text')).toEqual(['answer']);
  expect(open('comment')).toEqual(['answer']);
  expect(open('text', 'comment', 'comment')).toEqual(['answer', 'comment']);
  expect(open('number', 'text')).toEqual(['answer']);
  expect(has()).toEqual(['choice', 'answer', 'comment']);
  expect(open()).toEqual(['answer', 'comment']);
  expect(open('attachment')).toEqual(['answer']);
});

test('of several text places one takes the answer and one the comment; a link or a date beside them is a person’s', () => {
  const location = [place('date', 0), place('text', 1), place('text', 2), place('comment', 3), place('comment', 4)];
  expect(fieldsOf({ location, options: [] }).sources).toEqual([null, 'answer', null, 'comment', null]);
});

test('an edit of the text means the text that there is', () => {
  const form = { location: [ofKind('mark', 0), ofKind('mark', 1), place('comment', 2)], options };
  const now = { answer: null, choice: 'Yes', comment: 'Before.' };
  expect(settleEdit(form, now, { answer: 'After.' })).toEqual({ ...now, comment: 'After.' });
  expect(settleEdit(form, now, { answer: null, comment: 'After.' })).toEqual({ ...now, comment: 'After.' });
  expect(settleEdit(form, now, { answer: null })).toEqual(now);
  expect(settleEdit(form, now, { comment: null })).toEqual({ ...now, comment: null });
});

test('a draft that the number’s place does not take stands beside it', () => {
  const form = { location: [place('number', 0), place('comment', 1)], options: [] };
  expect(settleDraft(form, { answer: 'About forty.', choice: null, comment: null })).toMatchObject({
    answer: null,
    comment: 'About forty.',
  });
  expect(settleDraft(form, { answer: '40', choice: null, comment: null })).toMatchObject({ answer: '40', comment: null });
});

describe('a place whose kind follows from the words of its question', () => {
  const asked = (by_words: boolean): AnswerForm => ({
    location: [
      { kind: 'number', at: { cell: 'C2' }, ...(by_words ? { by_words } : {}) },
      { kind: 'text', at: { cell: 'D2' } },
    ],
    options: [],
  });

  test('takes any text, and is the answer before a text beside it', () => {
    expect(takes(asked(true), 'about 250, of whom 30 part-time')).toBe(true);
    expect(fieldsOf(asked(true)).sources).toEqual(['answer', null]);
    expect(takes({ ...asked(false), location: asked(false).location.slice(0, 1) }, 'about 250')).toBe('number');
  });
});
