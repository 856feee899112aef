/** The way in: every question of a source, by structure, with a reason for what was taken and what was left. */
import { type Reason, reason } from '#contract/reasons.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { type Warning, told } from './because.ts';
import type { Extraction, FoundSheet, MappingByShape, MappingBySheet } from '#contract/extraction.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { PagePiece, Sheet, Source, WordBlock } from '#engine/files/model.ts';
import { withAskedKinds } from './asked-kind.ts';
import { csvPlace, workbookPlace } from './sheet/answer-places.ts';
import { findInSheets } from './sheet/find-in-workbook.ts';
import { withIdsBefore } from './ids-before.ts';
import { decideListed } from './corrections/listed.ts';
import { tellLosses } from './losses/loss.ts';
import { pdfLossRules } from './losses/pdf-losses.ts';
import { lineLossRules, readText, textLossRules } from './losses/text-losses.ts';
import { findInPdf } from './pdf/find-in-pdf.ts';
import { withTyped } from './pdf/places/with-typed.ts';
import { withoutTranslations } from './pdf/translations.ts';
import { findInPage } from './page/find-in-page.ts';
import { findInForm } from './plain/find-in-form.ts';
import { findInLines } from './plain/find-in-lines.ts';
import { allWithout } from './rules/rule.ts';
import type { Uses } from './rules/rule.ts';
import { withRepeatedTexts } from './repeated-texts.ts';
import { requireTogether } from './together.ts';
import { headsKeptOut } from './vocabulary.ts';
import { findInWord, TEXT } from './word/find-in-word.ts';

export interface FindOptions {
  /**
   * Replaces the table that was found in the sheets it names (Word: "Table 1" and so on); `null` leaves a sheet out. Of prose
   * ("Text" of a Word or text file, "Pages" of a PDF) only its rows count: questions by their number.
   */
  mapping?: MappingBySheet;
  /** Corrections of earlier files, for sheets of the same shape that `mapping` does not name. */
  remembered?: MappingByShape;
  /** Hidden sheets, rows and columns are read too. */
  hidden?: boolean;
  /** Rules that take no part, by name: for measuring what each is worth. */
  without?: ReadonlySet<string>;
}

/**
 * Finds the questions of a source. Pure; the same source gives the same answer.
 * `ms` is the time spent here; a caller that read the file adds its own.
 * @throws UnreadableFile 'unsupported' for a format whose questions cannot be found yet, 'limit' when they come to more than can be kept.
 */
export function findQuestions(source: Source, fileName: string, options: FindOptions = {}): Extraction {
  const started = performance.now();
  const uses = allWithout(options.without ?? new Set());
  const read = findBySource(source, fileName, options);
  const marked = source.word || source.pdf ? withRepeatedTexts(read.questions) : read.questions;
  const asked = uses('parts that the sender fills in')
    ? marked.filter(({ section }) => section === null || !headsKeptOut(section))
    : marked;
  const found = { ...read, questions: uses('ids in the question text') ? withIdsBefore(asked) : asked };
  requireTogether(found.questions, fileName);
  const warnings: Warning[] = [...source.warnings, ...found.warnings];
  if (found.questions.length === 0) warnings.push(nothingFound(source, found.sheets));
  return {
    file: fileName,
    format: source.format,
    sheets: found.sheets,
    // A field or a frame of a PDF takes any text, and a field of a page says what it takes.
    questions: source.pdf || source.page ? found.questions : withAskedKinds(found.questions, source.sheets !== undefined, uses),
    ...told(warnings),
    ms: Math.round(performance.now() - started),
  };
}

type Found = Pick<Extraction, 'sheets' | 'questions'> & { warnings: Warning[] };

function findBySource(source: Source, fileName: string, options: FindOptions): Found {
  const given: Given = {
    hidden: options.hidden ?? false,
    mapping: options.mapping ?? {},
    remembered: options.remembered ?? {},
    uses: allWithout(options.without ?? new Set()),
  };
  if (source.sheets) {
    const csv = source.format === 'csv';
    const found = findInSheets(source.sheets, {
      ...given,
      named: !csv,
      bounded: csv,
      placesOf: () => (csv ? csvPlace : workbookPlace),
    });
    return { ...found, warnings: [...found.warnings, ...unusedMappings(found.sheets, given.mapping)] };
  }
  if (source.word) return inDocument(source.word, given);
  if (source.pdf) return onPages(source.pdf, given);
  if (source.page) return inPage(source.page, given);
  if (source.lines) {
    const found = source.format === 'json' ? findInForm(source.lines.join('\n'), fileName) : findInLines(source.lines, given.uses);
    const spoken = source.format === 'json' || TEXT in given.mapping ? [] : source.lines;
    const lost = tellLosses(lineLossRules, { lines: spoken, questions: found.questions }, given.uses);
    return { ...decideListed(found, given.mapping, TEXT), warnings: lost };
  }
  throw new UnreadableFile(
    'unsupported',
    `Questions are found in workbooks, CSV, Word, PDF, text, JSON and HTML files and in mail messages; ${fileName} is none of them. Save its table as .xlsx, .csv or .docx and try again.`,
  );
}

interface Given {
  hidden: boolean;
  mapping: MappingBySheet;
  remembered: MappingByShape;
  uses: Uses;
}

function inDocument(blocks: WordBlock[], given: Given): Found {
  const inWord = findInWord(blocks, given);
  const found = decideListed(inWord, given.mapping, TEXT, (question) => question.at.table === undefined);
  const lost = TEXT in given.mapping ? [] : tellLosses(textLossRules, readText(blocks, found.questions), given.uses);
  return { ...found, warnings: [...inWord.warnings, ...lost, ...unusedMappings([...found.sheets, { name: TEXT }], given.mapping)] };
}

function onPages(pdf: NonNullable<Source['pdf']>, { mapping, uses }: Given): Found {
  const read = findInPdf(pdf.lines, pdf.fields, uses, pdf.edges);
  const found = { ...read, questions: withTyped(read.questions, pdf.typed ?? []) };
  const name = found.sheets[0]?.name ?? TEXT;
  const lines = uses('translations under lines of a PDF') ? withoutTranslations(pdf.lines) : pdf.lines;
  const lost = name in mapping ? [] : tellLosses(pdfLossRules, { lines, fields: pdf.fields, questions: found.questions }, uses);
  return { ...decideListed(found, mapping, name), warnings: lost };
}

function inPage(pieces: PagePiece[], { mapping }: Given): Found {
  const questions = findInPage(pieces);
  const files = questions.filter(({ answers }) => answers.some(({ kind }) => kind === 'attachment')).length;
  const warnings = files === 0 ? [] : [reason('page_takes_files', { count: files })];
  return { ...decideListed({ sheets: [], questions }, mapping, TEXT), warnings };
}

function unusedMappings(sheets: { name: string }[], mapping: MappingBySheet): Reason[] {
  const names = new Set(sheets.map((sheet) => sheet.name));
  return Object.keys(mapping)
    .filter((name) => !names.has(name))
    .map((sheet) => reason('mapping_without_sheet', { sheet }));
}

/** Says what was looked at and the way on. */
function nothingFound(source: Source, sheets: FoundSheet[]): string {
  if (source.pdf)
    return `No table with questions and no paragraphs that ask were found on ${source.pdf.pages} ${source.pdf.pages === 1 ? 'page' : 'pages'}; ask for the form as a workbook or Word file.`;
  if (source.format === 'json')
    return 'No questions were found in the JSON form: each needs a type and a text. Send the form as a workbook or Word file, or paste its questions as text.';
  if (source.page) return 'The fields of the page have no texts that ask; send the form as a workbook or Word file.';
  if (source.format === 'mail') return sentenceOf(reason('nothing_in_mail'));
  if (source.lines)
    return `No questions were found in ${source.lines.length} ${source.lines.length === 1 ? 'line' : 'lines'}; write one question a line, or number them.`;
  if (source.word) return nothingInWord(sheets.length);
  const hidden = sheets.filter((sheet) => sheet.because?.some(({ code }) => code === 'sheet_hidden')).length;
  const seen = sheets.length - hidden;
  const looked =
    source.format === 'csv'
      ? 'No table with questions was found in the file'
      : `No table with questions was found on ${counted(seen, 'sheet')}`;
  const byHand = 'mark the question column yourself with --mapping';
  if (hidden > 0)
    return `${looked}; ${counted(hidden, 'hidden sheet')} ${hidden === 1 ? 'was' : 'were'} not read. Read hidden parts too with --hidden, or ${byHand}.`;
  if ((source.sheets ?? []).some(hidesCells))
    return `${looked}; hidden rows or columns were not read. Read hidden parts too with --hidden, or ${byHand}.`;
  return `${looked}; ${byHand}.`;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** A document without tables has no column that could be marked. */
function nothingInWord(tables: number): string {
  if (tables === 0)
    return 'No paragraph of the document asks, and it has no tables; number its questions, or send them as a table or as text, one question a line.';
  const where = tables === 1 ? 'The table of the document holds' : `None of the ${tables} tables of the document holds`;
  return `${where} ${tables === 1 ? 'no questions that were recognised' : 'questions that were recognised'}, and no paragraph asks; mark the question column of a table yourself with --mapping.`;
}

/** Whether a row or column that holds something is hidden. */
const hidesCells = (sheet: Sheet): boolean =>
  !sheet.hidden && sheet.cells.some((cell) => sheet.isRowHidden(cell.row) || sheet.isColumnHidden(cell.column));
