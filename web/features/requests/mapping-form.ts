import type { Mapping } from '#contract/extraction.ts';

/** The mapping of a sheet as its fields read. */
export interface MappingTexts {
  question: string;
  id: string;
  section: string;
  guidance: string;
  answer: string;
  comment: string;
  headerRow: string;
  firstRow: string;
  lastRow: string;
}

const letters = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
const isColumn = (text: string) => /^[A-Z]{1,3}$/.test(text);
const rowOf = (text: string): number | null => (/^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : null);

/** A range like F–H stands for each column in it. */
function columnsOf(text: string): string[] {
  return letters(
    text.replace(/([A-Za-z])\s*[-–]\s*([A-Za-z])\b/g, (_, from: string, to: string) => between(from.toUpperCase(), to.toUpperCase())),
  );
}
function between(from: string, to: string): string {
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)].toSorted((a, b) => a - b) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join(' ');
}

export const textsOf = (mapping: Mapping | null): MappingTexts => ({
  question: mapping?.question ?? '',
  id: mapping?.id ?? '',
  section: mapping?.section ?? '',
  guidance: mapping?.guidance ?? '',
  answer: mapping?.answer.join(', ') ?? '',
  comment: mapping?.comment ?? '',
  headerRow: mapping?.headerRow?.toString() ?? '',
  firstRow: mapping?.firstRow.toString() ?? '',
  lastRow: mapping?.lastRow.toString() ?? '',
});

/** Reads the fields back; names those that are wrong instead. */
export function mappingOf(texts: MappingTexts): { mapping: Mapping } | { wrong: (keyof MappingTexts)[] } {
  const column = (name: 'question' | 'id' | 'section' | 'guidance' | 'comment') => letters(texts[name]);
  const answer = columnsOf(texts.answer);
  const [header, first, last] = [rowOf(texts.headerRow), rowOf(texts.firstRow), rowOf(texts.lastRow)];
  const wrong: (keyof MappingTexts)[] = [];
  for (const name of ['question', 'id', 'section', 'guidance', 'comment'] as const) {
    const given = column(name);
    if (given.length > 1 || !given.every(isColumn) || (name === 'question' && given.length === 0)) wrong.push(name);
  }
  if (!answer.every(isColumn)) wrong.push('answer');
  if (texts.headerRow.trim() !== '' && header === null) wrong.push('headerRow');
  if (first === null) wrong.push('firstRow');
  if (last === null || (first !== null && last < first)) wrong.push('lastRow');
  const question = column('question')[0];
  if (wrong.length > 0 || question === undefined || first === null || last === null) return { wrong };
  return {
    mapping: {
      headerRow: header,
      question,
      id: column('id')[0] ?? null,
      section: column('section')[0] ?? null,
      guidance: column('guidance')[0] ?? null,
      answer,
      comment: column('comment')[0] ?? null,
      firstRow: first,
      lastRow: last,
    },
  };
}
