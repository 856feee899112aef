import { describe, expect, it } from 'vitest';
import { UnreadableFile } from '#engine/files/model.ts';
import type { Source } from '#engine/files/model.ts';
import { findQuestions } from '../find-questions.ts';

const text = (lines: string[]): Source => ({ format: 'text', warnings: [], lines });
const json = (value: string): Source => ({ format: 'json', warnings: [], lines: value.split('\n') });

describe('plain text', () => {
  it('takes one question a line or numbered ones, with headings as sections', () => {
    const found = findQuestions(
      text([
        '# Access',
        '1. Do you review rights?',
        '2. Describe how people leave.',
        '3. Rights of machines',
        '',
        'Network:',
        'a) Is the network split?',
      ]),
      'form.txt',
    );
    expect(found.questions.map((question) => [question.at.line, question.id, question.section])).toEqual([
      [2, '1', 'Access'],
      [3, '2', 'Access'],
      [4, '3', 'Access'],
      [7, 'a', 'Network'],
    ]);
  });

  it('takes a label that stands again under what asks for the place of its answer, in any language, and a remark beside it', () => {
    const found = findQuestions(
      text([
        'A. Ljudje',
        '',
        '1. Ali se pravice pregledujejo?',
        'Vpis (da / ne / delno):',
        'Comment:',
        '2. Kdo je odgovoren?',
        'Vpis:',
        '3. Kje so kopije?',
        'Vpis: ________',
        '',
        'Fill in one line for each place.',
        '',
        '4. Where are they kept?',
        'Vpis:',
      ]),
      'form.txt',
    );
    expect(found.questions.map(({ id, section, answers }) => [id, section, answers.map(({ kind, at }) => [kind, at?.line])])).toEqual([
      [
        '1',
        'A. Ljudje',
        [
          ['choice', 4],
          ['comment', 5],
        ],
      ],
      ['2', 'A. Ljudje', [['text', 7]]],
      ['3', 'A. Ljudje', [['text', 9]]],
      ['4', 'A. Ljudje', [['text', 14]]],
    ]);
    expect(found.questions[0]?.answers[0]?.allowed).toEqual(['da', 'ne', 'delno']);
  });

  it('takes every line of a list, also what names a field, and says what it leaves out', () => {
    const asked = [
      'Do you encrypt backups?',
      'Vendor contact name',
      'D-U-N-S number',
      'Is access reviewed?',
      'Encryption at rest',
      'Please name the person who answers for security.',
    ];
    const read = (lines: string[]) => {
      const { questions, warnings } = findQuestions(text(lines), 'list.txt');
      return [questions.map(({ question }) => question), warnings];
    };
    expect(read(asked)).toEqual([asked, []]);
    expect(read(asked.map((line) => `- ${line}`))).toEqual([asked, []]);
    const lower = asked.map((line) => line.toLowerCase());
    expect(read(lower)).toEqual([lower, []]);
    expect(read(['Vendor contact name', 'Website', 'Registered address'])).toEqual([
      ['Vendor contact name', 'Website', 'Registered address'],
      [],
    ]);
    const letter = ['Questions to suppliers', '', ...asked, '', 'Kind regards'];
    expect(read(letter)).toEqual([asked, ['Lines 1, 10: not taken as questions: they head nothing, or speak about the others.']]);
    expect(read(['Thank you for your time.', ...asked, '', '# Annex'])).toEqual([
      asked,
      ['Lines 1, 9: not taken as questions: they head nothing, or speak about the others.'],
    ]);
  });

  it('takes no question out of prose that asks in passing, and says the way on', () => {
    const prose = Array.from({ length: 12 }, (_, index) => `This is sentence ${index} of a longer text about something else.`);
    const found = findQuestions(text([...prose, 'Who would have thought that?']), 'note.txt');
    expect(found.questions).toEqual([]);
    expect(found.warnings).toEqual(['No questions were found in 13 lines; write one question a line, or number them.']);
  });
});

describe('JSON forms', () => {
  it('reads nested blocks of items, comments and trailing commas included', () => {
    const form = `// a comment
{ "questionnaire": [ { "type": "block", "text": "Network", "items": [
  { "type": "yesno", "id": "split", "text": "Is the <b>network</b> split?", "yes": "It is.", "no": "It is not." },
  { "type": "checkgroup", "id": "tools", "text": "Which tools?", "choices": [ { "a": "Scanner" }, { "b": "Proxy" } ] },
  { "type": "info", "text": "Thank you." },
] } ] }`;
    const found = findQuestions(json(form), 'form.json');
    expect(found.questions.map((question) => [question.id, question.section, question.question])).toEqual([
      ['split', 'Network', 'Is the network split?'],
      ['tools', 'Network', 'Which tools?'],
    ]);
    expect(found.questions.map((question) => question.answers[0]?.allowed)).toEqual([
      ['It is.', 'It is not.'],
      ['Scanner', 'Proxy'],
    ]);
  });

  it('reads a text that is written in pieces whole, whatever stands in it or between them', () => {
    const form = String.raw`{ "questionnaire": [ /* the "first" block */ { "type": "block", "text": "Scope" + "s", "items": [
  { "type": "yesno", "id": "program", // "text": "No text",
    "text": "<p>Is there a \"program\" + a scope, // written down, [all, ]" + // see below
      " and in use" +

      "?</p>" },
] } ] }`;
    const [question] = findQuestions(json(form), 'form.json').questions;
    expect(question).toMatchObject({
      id: 'program',
      section: 'Scopes',
      question: 'Is there a "program" + a scope, // written down, [all, ] and in use?',
    });
    for (const broken of ['[ "a" + ]', '[ + "a" ]', '[ 1 + "a" ]', '[ "a" "b" ]', '[ "a', '[ "a" + 1 ]'])
      expect(() => findQuestions(json(broken), 'form.json')).toThrow(/form\.json is not well-formed JSON/);
  });

  it('refuses nesting without end with a sentence', () => {
    const deep = '['.repeat(500) + ']'.repeat(500);
    expect(() => findQuestions(json(deep), 'form.json')).toThrow(/form\.json is nested more than 100 levels deep/);
  });

  it('says in a sentence that a file is not JSON', () => {
    expect(() => findQuestions(json('{ "a": '), 'form.json')).toThrow(UnreadableFile);
    expect(() => findQuestions(json('{ "a": '), 'form.json')).toThrow(/form\.json is not well-formed JSON/);
  });
});

it('names what can be read when a source holds none of it', () => {
  expect(() => findQuestions({ format: 'pdf', warnings: [] }, 'form.pdf')).toThrow(/form\.pdf is none of them/);
});
