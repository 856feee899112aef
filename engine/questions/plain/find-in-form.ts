/**
 * Questions of a form written as JSON: nested blocks of items, each with a type, a text and an id (the open VSAQ form,
 * github.com/google/vsaq, and its kin). What such files hold beside JSON is forgiven (plain-json.ts).
 */
import type { AnswerKind, AnswerPlace, FoundQuestion, FoundSheet } from '#contract/extraction.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { tidy } from '../text.ts';
import { plainJson } from './plain-json.ts';

type Item = Record<string, unknown>;

/** Forms nest a few levels; more is an accident or an attack. */
const DEEPEST = 100;

const kinds: Record<string, AnswerKind> = {
  line: 'text',
  box: 'text',
  text: 'text',
  textarea: 'text',
  yesno: 'choice',
  radio: 'choice',
  radiogroup: 'choice',
  select: 'choice',
  check: 'checkbox',
  checkgroup: 'multi_choice',
  checkbox: 'multi_choice',
  upload: 'attachment',
  file: 'attachment',
  date: 'date',
  number: 'number',
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? tidy(value.replace(/<[^<>]{0,200}>/g, ' ').replace(/\s+/g, ' ')) : '';

/** Reads the form. @throws UnreadableFile 'damaged' when the text is no JSON. */
export function findInForm(source: string, fileName: string): { sheets: FoundSheet[]; questions: FoundQuestion[] } {
  const questions: FoundQuestion[] = [];
  walk(parse(source, fileName), { section: null, depth: 0, fileName }, questions);
  return { sheets: [], questions };
}

function parse(source: string, fileName: string): unknown {
  try {
    return JSON.parse(plainJson(source));
  } catch (error) {
    const where = error instanceof Error ? (/position \d+[^)]*\)?/.exec(error.message)?.[0] ?? '') : '';
    throw new UnreadableFile(
      'damaged',
      `${fileName} is not well-formed JSON${where === '' ? '' : ` (${where})`}. Check it with a JSON editor and try again.`,
    );
  }
}

interface Where {
  section: string | null;
  depth: number;
  fileName: string;
}

function walk(value: unknown, where: Where, questions: FoundQuestion[]): void {
  if (where.depth > DEEPEST)
    throw new UnreadableFile('limit', `${where.fileName} is nested more than ${DEEPEST} levels deep. Flatten it and send it again.`);
  const inner = { ...where, depth: where.depth + 1 };
  if (Array.isArray(value)) for (const one of value) walk(one, inner, questions);
  else if (typeof value === 'object' && value !== null) {
    const item = value as Item;
    const inside = Object.values(item).filter((one) => typeof one === 'object' && one !== null);
    const kind = typeof item.type === 'string' ? kinds[item.type] : undefined;
    const text = textOf(item.text ?? item.question ?? item.title);
    if (kind !== undefined && text !== '') questions.push(asQuestion(item, kind, text, where.section));
    else for (const one of inside) walk(one, text === '' ? inner : { ...inner, section: text }, questions);
  }
}

function asQuestion(item: Item, kind: AnswerKind, text: string, section: string | null): FoundQuestion {
  const id = textOf(item.id ?? item.name);
  const allowed = optionsOf(item);
  const answer: AnswerPlace = {
    kind,
    ...(id === '' ? {} : { at: { field: id } }),
    ...(allowed.length > 0 ? { allowed } : {}),
  };
  const guidance = textOf(item.help ?? item.description ?? item.hint);
  return {
    sheet: null,
    id: id === '' ? null : id,
    section,
    question: text,
    at: id === '' ? {} : { field: id },
    answers: [answer],
    parent: null,
    guidance: guidance === '' ? null : guidance,
  };
}

/** Options as a list of texts, of items with texts, of one-key objects, or the two answers of a yes/no item. */
function optionsOf(item: Item): string[] {
  const list = item.choices ?? item.options ?? item.values ?? item.items;
  if (Array.isArray(list))
    return list
      .map((one) =>
        typeof one === 'string'
          ? one
          : typeof one === 'object' && one !== null
            ? ((one as Item).text ?? (one as Item).label ?? Object.values(one)[0])
            : '',
      )
      .map((one) => textOf(one))
      .filter((one) => one !== '');
  return item.type === 'yesno' ? [textOf(item.yes) || 'Yes', textOf(item.no) || 'No'] : [];
}
