/** The fields of a page as questions: each by its label, its row, the legend of its group, or the text before it. */
import type { AnswerKind, AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { PageField, PagePiece } from '#engine/files/model.ts';
import { headerMeaning } from '../header-meaning.ts';
import { asks, countWords, hasLetters, isPlaceholder, splitLeadingId, withoutColon } from '../text.ts';
import { Page } from './page.ts';
import type { Asking, FieldOnPage } from './page.ts';
import { inRow } from './row-of-field.ts';
import { sectionOf } from './section-of-field.ts';
import { textBefore } from './text-before.ts';

const kinds: Record<PageField['kind'], AnswerKind> = {
  text: 'text',
  number: 'number',
  date: 'date',
  attachment: 'attachment',
  checkbox: 'checkbox',
  radio: 'choice',
  choice: 'choice',
  multi_choice: 'multi_choice',
};

/** Finds the questions of a page, in its order. Pure. */
export function findInPage(pieces: PagePiece[]): FoundQuestion[] {
  const page = new Page(pieces);
  const questions: FoundQuestion[] = [];
  const shared = new Map<string, FoundQuestion>();
  let last: FoundQuestion | null = null;
  for (const one of page.fields) {
    if (last && page.isFreeOption(one)) {
      last.answers.push({ ...placeOf(one.field), kind: 'comment' });
      continue;
    }
    const asking = askingOf(page, one);
    const same = asking.key === undefined ? undefined : shared.get(asking.key);
    const place = placeOf(one.field, asking.label);
    if (same) same.answers.push(place);
    else {
      last = asked(page, one, { asking, place });
      questions.push(last);
      if (asking.key !== undefined) shared.set(asking.key, last);
    }
  }
  return questions.filter(({ question }) => hasLetters(question));
}

function askingOf(page: Page, one: FieldOnPage): Asking {
  const row = inRow(page, one);
  if (row?.key !== undefined) return row;
  const buttons = page.isChoiceOfButtons(one);
  const label = buttons ? '' : labelOf(one);
  if (label !== '' && !isAnswerWord(label)) return { text: label, from: null };
  return row ?? byText(page, one, buttons) ?? { text: label || one.field.help || one.field.name, from: null };
}

const labelOf = ({ field, first }: FieldOnPage): string => (field.kind === 'checkbox' ? (field.options[0] ?? first.text) : first.text);

/** By the legend of a group of options, the text before it, or the heading right over it. */
function byText(page: Page, one: FieldOnPage, buttons: boolean): Asking | null {
  const legend = buttons ? page.legendOf(one) : null;
  const before = textBefore(page, one);
  const asksInside = before !== null && asks(before.text) && !asks(legend?.text ?? '');
  const from = legend && !asksInside ? legend : (before ?? page.headingBefore(one));
  return from ? { text: from.text, from } : null;
}

/** "Answer:", "Ihre Antwort": says only that an answer goes there. */
const isAnswerWord = (label: string): boolean => countWords(label) <= 3 && headerMeaning(withoutColon(label))?.role === 'answer';

function asked(page: Page, one: FieldOnPage, { asking, place }: { asking: Asking; place: AnswerPlace }): FoundQuestion {
  const { text, required } = withoutStar(withoutColon(asking.text.trim()));
  const led = asking.id === undefined ? splitLeadingId(text) : null;
  return {
    sheet: null,
    id: asking.id ?? led?.id ?? null,
    section: sectionOf(page, one, asking.from),
    question: withoutColon(led?.rest ?? text),
    at: { field: one.field.name },
    answers: [{ ...place, ...(required || place.required ? { required: true } : {}) }],
    parent: null,
    guidance:
      page.helpUnder(one) ?? (one.field.help === '' || isPlaceholder(one.field.help) || one.field.help === text ? null : one.field.help),
  };
}

/** "Name *": a star says that it must be answered. */
function withoutStar(text: string): { text: string; required: boolean } {
  const bare = text.replace(/(?<=[^\s*])\s*[*＊]$/u, '');
  return { text: withoutColon(bare), required: bare !== text };
}

function placeOf(field: PageField, label?: string): AnswerPlace {
  const allowed = field.options.filter((option) => option !== '');
  const comments = label !== undefined && field.kind === 'text' && headerMeaning(label)?.role === 'comment';
  return {
    kind: comments ? 'comment' : kinds[field.kind],
    at: { field: field.name },
    ...(field.kind === 'checkbox' ? { value: allowed[0] ?? field.name } : allowed.length > 0 ? { allowed } : {}),
    ...(field.value === '' ? {} : { current: field.value }),
    ...(label === undefined || label === '' ? {} : { label }),
    ...(field.maxLength === null ? {} : { max_length: field.maxLength }),
    ...(field.kind === 'date' ? { format: 'YYYY-MM-DD' } : {}),
    ...(field.required ? { required: true } : {}),
  };
}
