import { expect, test } from 'vitest';
import type { FoundQuestion } from '#contract/extraction.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import { fillSource } from '../fill.ts';
import { proveSource } from '../prove.ts';
import { readSource } from '../read-source.ts';

const NAME = 'form.html';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const found = async (text: string): Promise<FoundQuestion[]> => findQuestions(await readSource(bytesOf(text), NAME), NAME).questions;

const form = `<!doctype html><title>Form</title><nav><form role="search"><input name="q"></form></nav>
<h1>Supplier check</h1>
<form>
<h2>Company</h2>
<p><label for="n">Name of the company *</label><input id="n" name="name" required maxlength="40"></p>
<div><label>Number of sites <input type="number" name="sites"></label></div>
<p>Which country are you in?</p>
<select name="country"><option value="">Choose one</option><option>Norway</option><option selected>Chile</option></select>
<dl><dt>Founded on</dt><dd><input type="date" name="founded"></dd></dl>
<table>
<tr><td>Contact</td><td><input name="contact"></td><td>Phone</td><td><input name="phone"></td></tr>
</table>
<fieldset><legend>2.1 Do you keep backups?</legend>
<input type="radio" name="b" value="y"> Yes <input type="radio" name="b" value="n"> No</fieldset>
<fieldset><legend>Security</legend>
<p>Which of these do you use?</p><p class="hint">Tick all.</p>
<label><input type="checkbox" name="use_fw"> Firewall</label><label><input type="checkbox" name="use_av" checked> Scanner</label>
<p>Describe your plan.</p><label for="plan">Answer</label><textarea id="plan" name="plan">
old &amp; new</textarea>
<table><tr><th>Statement</th><th>Agree</th><th>Disagree</th><th>Comment</th></tr>
<tr><th colspan="4">People</th></tr>
<tr><td>We train everybody.</td><td><input type="radio" name="s1" value="1"></td><td><input type="radio" name="s1" value="2"></td><td><input name="c1"></td></tr>
</table>
<p><label for="up">Send your certificate</label><input type="file" id="up" name="up"></p>
<label><input type="checkbox" name="ok"> All of this is true</label>
</fieldset>
<input type="hidden" name="token" value="t"><input name="office" readonly><input type="submit" value="Send">
</form>`;

test('the fields of a page are questions with their labels, kinds, options and sections', async () => {
  const questions = await found(form);
  expect(
    questions.map(({ id, section, question, answers }) => [
      id,
      section,
      question,
      ...answers.map(({ kind, allowed, value }) => [kind, allowed ?? value]),
    ]),
  ).toEqual([
    [null, 'Company', 'Name of the company', ['text', undefined]],
    [null, 'Company', 'Number of sites', ['number', undefined]],
    [null, 'Company', 'Which country are you in?', ['choice', ['Norway', 'Chile']]],
    [null, 'Company', 'Founded on', ['date', undefined]],
    [null, 'Company', 'Contact', ['text', undefined]],
    [null, 'Company', 'Phone', ['text', undefined]],
    ['2.1', 'Company', 'Do you keep backups?', ['choice', ['Yes', 'No']]],
    [null, 'Security', 'Which of these do you use?', ['multi_choice', ['Firewall', 'Scanner']]],
    [null, 'Security', 'Describe your plan.', ['text', undefined]],
    [null, 'People', 'We train everybody.', ['choice', ['Agree', 'Disagree']], ['comment', undefined]],
    [null, 'Security', 'Send your certificate', ['attachment', undefined]],
    [null, 'Security', 'All of this is true', ['checkbox', 'All of this is true']],
  ]);
  expect(questions[0]?.answers[0]).toMatchObject({ at: { field: 'name' }, required: true, max_length: 40 });
});

const write = (field: string, value: string | true) => ({ sheet: null, at: { field }, value });

test('answers are written into the fields and nothing else of the page changes; they are read back', async () => {
  const bytes = bytesOf(form);
  const answers = [
    write('name', 'Ruža & "Sin" <d.o.o.>'),
    write('sites', '12'),
    write('country', 'Norway'),
    write('founded', '2020-02-29'),
    write('b', 'No'),
    write('use_fw', 'Firewall'),
    write('plan', 'Line one\nline <two>'),
    write('s1', 'Disagree'),
    write('c1', 'as agreed'),
    write('ok', true),
  ];
  const filled = await fillSource(bytes, NAME, answers);
  expect(filled.report).toMatchObject({ written: 10, refused: [], changedParts: [NAME] });
  const proof = await proveSource(bytes, filled.bytes, NAME);
  expect(proof.elsewhere).toEqual([]);
  expect(proof.changedPlaces).toHaveLength(10);
  const read = findQuestions(await readSource(filled.bytes, NAME), NAME).questions.flatMap(({ answers: places }) => places);
  const current = Object.fromEntries(read.map(({ at, current: now }) => [at?.field, now]));
  for (const { at, value } of answers) expect(current[at.field]).toBe(value === true ? 'All of this is true' : value);
  const emptied = await fillSource(
    filled.bytes,
    NAME,
    [
      ...answers.map(({ at }) => write(at.field, '')),
      write('country', 'Chile'),
      write('use_fw', 'Scanner'),
      write('plan', 'old & new'),
    ].slice(3),
  );
  expect(emptied.report.refused).toEqual([]);
});

test('what a field does not take is refused and left alone', async () => {
  const bytes = bytesOf(form);
  const { report, bytes: copy } = await fillSource(bytes, NAME, [
    write('sites', 'twelve'),
    write('founded', '29 February'),
    write('country', 'Peru'),
    write('up', 'paper.pdf'),
    write('name', 'x'.repeat(41)),
    write('office', 'x'),
    write('token', 'x'),
  ]);
  expect(report.refused.map(({ reason }) => reason)).toEqual([
    'not-allowed',
    'not-allowed',
    'not-allowed',
    'not-allowed',
    'too-long',
    'no-such-place',
    'no-such-place', // prettier-ignore
  ]);
  expect(Buffer.compare(bytes, copy)).toBe(0);
});

test('a page in another encoding keeps it, and letters that it lacks are written by number', async () => {
  const bytes = Buffer.from('<p>Caf\xe9</p><label>Ville <input name=v value=a></label>', 'latin1');
  const { bytes: copy } = await fillSource(bytes, NAME, [write('v', 'Orléans Київ')]);
  expect(Buffer.from(copy).toString('latin1')).toBe(
    '<p>Caf\xe9</p><label>Ville <input name=v value="Orl\xe9ans &#1050;&#1080;&#1111;&#1074;"></label>',
  );
  expect((await proveSource(bytes, copy, NAME)).elsewhere).toEqual([]);
});

test('a change outside of the fields is told; a page without fields is read as text', async () => {
  const bytes = bytesOf(form);
  const proof = await proveSource(bytes, bytesOf(form.replace('Supplier check', 'Supplier cheque')), NAME);
  expect(proof.elsewhere).toEqual(['The page differs outside of its fields.']);
  const questions = await found('<h1>Form</h1><h2>Access</h2><p>1. Do you review rights?</p><p>2. Describe how people leave.</p>');
  expect(questions.map(({ question, section }) => [question, section])).toEqual([
    ['Do you review rights?', 'Access'],
    ['Describe how people leave.', 'Access'],
  ]);
});

test('a page that nests without end is refused with a sentence', async () => {
  await expect(found(`${'<div>'.repeat(5000)}<input>`)).rejects.toThrow(/nests more than 500 elements/);
});
