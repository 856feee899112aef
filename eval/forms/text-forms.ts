/** CSV files and plain text: other separators, quoted fields over lines, numbered lists, lines without numbers. */
import type { EvalForm, GoldQuestion } from './model.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const library: [section: string, question: string][] = [
  ['Lending', 'How long may a book be kept?'],
  ['Lending', 'Are reminders sent by e-mail; if so, how many?'],
  ['Lending', 'What does it cost\nif a book is lost?'],
  ['Rooms', 'Is there a quiet room with "do not disturb" signs?'],
  ['Rooms', 'How many seats have a socket?'],
];

export const librarySemicolons: EvalForm = {
  fileName: 'library-survey.csv',
  language: 'en',
  layout: 'Semicolons, quoted fields with line breaks and doubled quotes, CRLF and a byte order mark; area, question, answer.',
  build: () => {
    const quoted = (text: string): string => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const lines = [['Area', 'Question', 'Answer'], ...library.map(([section, question]) => [section, question, ''])];
    const text = `\uFEFF${lines.map((line) => line.map(quoted).join(';')).join('\r\n')}\r\n`;
    const questions = library.map(([section, question], at): GoldQuestion => ({
      sheet: null,
      id: null,
      section,
      question,
      at: { row: at + 1, column: 1 },
      answers: [{ kind: question.startsWith('How many') ? 'number' : 'text', at: { row: at + 1, column: 2 } }],
    }));
    return { bytes: bytesOf(text), questions };
  },
};

const slovenian: [id: string, question: string][] = [
  ['A-1', 'Ali je igrišče ograjeno?'],
  ['A-2', 'Ali so igrala pregledana vsako leto?'],
  ['A-3', 'Kdo vzdržuje zelenice?'],
  ['B-1', 'Ali je voda v fontani pitna?'],
];

export const playgroundTabs: EvalForm = {
  fileName: 'igrisce.tsv',
  language: 'sl',
  layout: 'Tabs, code, question, answer and remark, line feeds only.',
  build: () => {
    const text = [['Koda', 'Vprašanje', 'Odgovor', 'Opomba'], ...slovenian.map(([id, question]) => [id, question, '', ''])]
      .map((line) => line.join('\t'))
      .join('\n');
    const questions = slovenian.map(([id, question], at): GoldQuestion => ({
      sheet: null,
      id,
      section: null,
      question,
      at: { row: at + 1, column: 1 },
      answers: [
        { kind: 'text', at: { row: at + 1, column: 2 } },
        { kind: 'comment', at: { row: at + 1, column: 3 } },
      ],
    }));
    return { bytes: bytesOf(text), questions };
  },
};

const museum: { heading: string; questions: [id: string, question: string][] }[] = [
  {
    heading: 'Lighting',
    questions: [
      ['1.1', 'How many lux fall on works on paper?'],
      ['1.2', 'Are the windows covered by a film against ultraviolet light?'],
    ],
  },
  {
    heading: 'Climate',
    questions: [
      ['2.1', 'In which range is relative humidity kept, and how is it recorded?'],
      ['2.2', 'Describe what is done when the air conditioning fails.'],
      ['2.3', 'Are loans acclimatised in their crates for a day?'],
    ],
  },
];

export const museumText: EvalForm = {
  fileName: 'facility-report.txt',
  language: 'en',
  layout: 'Headings in capitals with a number, numbered questions of two levels, wrapped over lines with an indent, an introduction above.',
  build: () => {
    const lines = ['FACILITY REPORT', '', 'This report is requested by the lender. Answer briefly.', ''];
    const questions: GoldQuestion[] = [];
    for (const [part, { heading, questions: asked }] of museum.entries()) {
      lines.push(`${part + 1}. ${heading.toUpperCase()}`, '');
      for (const [id, question] of asked) {
        questions.push({ sheet: null, id, section: heading.toUpperCase(), question, at: { line: lines.length + 1 }, answers: [] });
        lines.push(...wrapped(`${id} ${question}`, 48, '    '), '');
      }
    }
    return { bytes: bytesOf(`${lines.join('\n')}\n`), questions };
  },
};

/** Lines of at most `width` characters, the second and later ones indented. */
function wrapped(text: string, width: number, indent: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + 1 + word.length > width) lines.push(indent + word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

const italian = [
  'A che ora apre il mercato?',
  'I banchi hanno un allacciamento elettrico?',
  'Chi raccoglie i rifiuti a fine giornata?',
  'È ammessa la vendita di animali vivi?',
  'Quanto costa un posto per un anno?',
];

export const marketLines: EvalForm = {
  fileName: 'mercato.txt',
  language: 'it',
  layout: 'One question a line, no numbers, a title and a greeting around them.',
  build: () => {
    const lines = ['Domande al Comune sul mercato', '', ...italian, '', 'Cordiali saluti'];
    const questions = italian.map((question, at): GoldQuestion => ({
      sheet: null,
      id: null,
      section: null,
      question,
      at: { line: at + 3 },
      answers: [],
    }));
    return { bytes: bytesOf(lines.join('\r\n')), questions };
  },
};
