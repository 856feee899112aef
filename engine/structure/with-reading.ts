/** A form as structure alone found it, with what a model read of it as far as that is taken. Pure. */
import type { Extraction, FoundQuestion, FoundSheet, TakenReading } from '#contract/extraction.ts';
import { questionKey } from '#contract/place-key.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { isLoss } from '#contract/unsure.ts';
import { because } from '#engine/questions/because.ts';
import { TEXT, tableName } from '#engine/questions/word/find-in-word.ts';
import { type Item, againstRules } from './against-rules.ts';
import { checkReading } from './check.ts';
import type { KeptReading } from './kept-reading.ts';
import type { Picture } from './model.ts';
import { lineOf } from './place.ts';
import { takenOf } from './taken.ts';

/** Sheets that a person left out, and rows of their tables (from 1). */
type LeftOut = (sheet: string, row: number | undefined) => boolean;

/**
 * What differs is told in `reader`, with what of the reply does not stand in the file. Where nothing of it is taken the questions are those of
 * structure. What the model failed to read is as it was found, and warnings say so.
 */
export function withReading(
  found: Extraction,
  picture: Picture,
  kept: KeptReading,
  taking: TakenReading,
  leftOut: LeftOut = () => false,
): Extraction {
  const { questions: read, dropped } = checkReading(picture, kept.said);
  const of = sheetIn(found);
  const asked = read.filter((one) => !leftOut(of(one), one.at.row === undefined ? undefined : one.at.row + 1));
  const lines = { unread: new Set(kept.unread), silent: new Set(kept.silent) };
  const { items, held } = againstRules(picture, found.questions, { questions: asked, ...lines });
  const taken = takenOf(items, taking);
  const questions = withoutThose(inOrder(picture, items, taken), taking);
  const differences = items.flatMap((item) => (item.difference ? [{ ...item.difference, taken: taken.has(item) }] : []));
  const untouched = differences.every((difference) => !difference.taken) && !taking.without?.length;
  const whole = kept.unread_parts === 0 && held.length === 0 && !picture.cut && differences.every((difference) => difference.taken);
  return {
    ...found,
    questions,
    sheets: untouched ? found.sheets : sheetsAfter(found, questions),
    ...warningsAfter(found, whole, questions.length > 0, gapsIn(picture, kept, held)),
    reader: {
      model: kept.model,
      prompt_version: kept.prompt_version,
      parts: kept.parts,
      unread: kept.unread_parts,
      cut: picture.cut,
      differences,
      dropped,
    },
  };
}

/** Which sheet, table or text of the file a question stands on. */
function sheetIn({ format, sheets }: Extraction): (question: FoundQuestion) => string {
  const only = sheets[0]?.name ?? TEXT;
  return ({ at }) => (format !== 'docx' ? only : at.table === undefined ? TEXT : tableName(at.table));
}

/** Where all is taken, in the order in which the model read it; else by where they stand. */
function inOrder(picture: Picture, items: readonly Item[], taken: ReadonlySet<Item>): FoundQuestion[] {
  const wholly = items.every((item) => item.difference === undefined || taken.has(item));
  const chosen = items.flatMap((item): FoundQuestion[] => {
    const { was, now, difference } = item;
    if (difference) return [taken.has(item) ? now : was].filter((one) => one !== undefined);
    return [wholly ? (now ?? was) : (was ?? now)].filter((one) => one !== undefined);
  });
  if (wholly && items.every(({ now, difference }) => now !== undefined || difference !== undefined)) return chosen;
  const at = lineOf(picture);
  return chosen.toSorted((a, b) => at(a) - at(b));
}

function withoutThose(questions: FoundQuestion[], { without = [] }: TakenReading): FoundQuestion[] {
  const out = new Set(without);
  return out.size === 0 ? questions : questions.filter((question) => !out.has(questionKey(question)));
}

/** What the model did not read, each with the text at which that begins. */
function gapsIn({ lines, spots, cut }: Picture, kept: KeptReading, held: readonly FoundQuestion[]): Reason[] {
  const texts = new Map(spots.map(({ address, text }) => [address, text.trim()] as const));
  const textAt = (from: number): string =>
    lines
      .slice(from)
      .flatMap(({ addresses }) => addresses.flatMap((address) => texts.get(address) || []))
      .at(0)
      ?.slice(0, SHOWN) ?? '';
  const { unread_parts: parts, parts: all } = kept;
  return [
    ...(parts > 0 ? [reason('structure_unread', { parts, all, text: textAt(kept.unread[0] ?? 0) }), ...kept.failures] : []),
    ...(held[0] ? [reason('structure_silent', { number: held.length, text: held[0].question.slice(0, SHOWN) })] : []),
    ...(cut ? [reason('structure_cut', { text: textAt(lines.length - 1) })] : []),
  ];
}

/** Characters of a text that say where something is. */
const SHOWN = 80;

/** Losses are told no more where the model read all and all of it is taken, nor that nothing was found where something is. */
function warningsAfter(found: Extraction, whole: boolean, some: boolean, gaps: Reason[]): Pick<Extraction, 'warnings' | 'warning_reasons'> {
  const stale = found.questions.length === 0 && some ? found.warnings.length - 1 : -1;
  const kept = found.warnings.flatMap((sentence, at) => {
    const code = found.warning_reasons?.[at] ?? null;
    return at === stale || (whole && isLoss(code)) ? [] : [{ sentence, code }];
  });
  return {
    warnings: [...kept.map(({ sentence }) => sentence), ...gaps.map(sentenceOf)],
    warning_reasons: [...kept.map(({ code }) => code), ...gaps],
  };
}

/** The sheets with what they count now. */
function sheetsAfter(found: Extraction, questions: readonly FoundQuestion[]): FoundSheet[] {
  const { format, sheets } = found;
  if (format === 'text' || format === 'mail') return sheets;
  const counts = Map.groupBy(questions, sheetIn(found));
  const known = new Set(sheets.map(({ name }) => name));
  const added = [...counts.keys()].filter((name) => !known.has(name));
  return [
    ...sheets.map((sheet): FoundSheet => {
      const count = counts.get(sheet.name)?.length ?? 0;
      if (count === sheet.count) return sheet;
      const role = count > 0 ? 'questions' : sheet.role === 'questions' ? 'reference' : sheet.role;
      return { ...sheet, role, count, ...because(reason('structure_read')) };
    }),
    ...added.map((name): FoundSheet => ({
      name,
      role: 'questions',
      ...because(reason('structure_read')),
      hidden: false,
      count: counts.get(name)?.length ?? 0,
      mapping: null,
    })),
  ];
}
