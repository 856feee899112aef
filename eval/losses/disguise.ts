/** A form in a language that nobody knows: letters changed for others, all else as it stands. */
import type { Cell, Sheet, Source, WordBlock, WordParagraph } from '#engine/files/model.ts';

const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'];
const changed = new Map<string, string>();
for (const letters of alphabets)
  for (const [at, letter] of [...letters].entries()) {
    const other = letters[(at + Math.floor(letters.length / 2)) % letters.length] ?? letter;
    changed.set(letter, other).set(letter.toUpperCase(), other.toUpperCase());
  }

/** The text with each letter changed for the one half an alphabet on; accents, digits and signs stay. */
export const disguised = (text: string): string => text.replace(/\p{L}/gu, (letter) => changed.get(letter) ?? letter);

/** A source with all its texts so changed; names of sheets and fields too. */
export function disguiseSource(source: Source): Source {
  return {
    ...source,
    ...(source.sheets ? { sheets: source.sheets.map((sheet) => disguiseSheet(sheet)) } : {}),
    ...(source.word ? { word: source.word.map((block) => disguiseBlock(block)) } : {}),
    ...(source.lines ? { lines: source.lines.map((line) => disguised(line)) } : {}),
    ...(source.pdf
      ? {
          pdf: {
            ...source.pdf,
            lines: source.pdf.lines.map((line) => ({
              ...line,
              text: disguised(line.text),
              words: line.words.map((word) => ({ ...word, text: disguised(word.text) })),
            })),
            fields: source.pdf.fields.map((field) => ({
              ...field,
              tooltip: disguised(field.tooltip),
              options: field.options.map(disguised),
            })),
          },
        }
      : {}),
  };
}

function disguiseSheet(sheet: Sheet): Sheet {
  const cells = new Map<Cell, Cell>(sheet.cells.map((cell) => [cell, { ...cell, text: disguised(cell.text) }]));
  const validations = new Map(
    sheet.validations.map((one) => [
      one,
      { ...one, allowed: one.allowed?.map(disguised) ?? null, ...(one.prompt ? { prompt: disguised(one.prompt) } : {}) },
    ]),
  );
  return {
    ...sheet,
    name: disguised(sheet.name),
    cells: [...cells.values()],
    at(row, column) {
      const cell = sheet.at(row, column);
      return cell && (cells.get(cell) ?? cell);
    },
    validations: [...validations.values()],
    validationsAt: (row, column) => sheet.validationsAt(row, column).map((one) => validations.get(one) ?? one),
  };
}

const disguiseParagraph = (paragraph: WordParagraph): WordParagraph => ({
  ...paragraph,
  text: disguised(paragraph.text),
  controls: paragraph.controls.map((control) => ({ ...control, options: control.options.map(disguised), value: disguised(control.value) })),
});

const disguiseBlock = (block: WordBlock): WordBlock =>
  block.kind === 'paragraph'
    ? disguiseParagraph(block)
    : {
        ...block,
        rows: block.rows.map((row) =>
          row.map((cell) => ({ ...cell, text: disguised(cell.text), paragraphs: cell.paragraphs.map(disguiseParagraph) })),
        ),
      };
