import { describe, expect, it } from 'vitest';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';

const message = (headers: string[], body: string): Uint8Array =>
  new TextEncoder().encode(
    ['From: Buyer <buyer@firm.example>', 'Subject: Questions', 'MIME-Version: 1.0', ...headers, '', body].join('\r\n'),
  );

const plain = (lines: string[]): Uint8Array =>
  message(
    ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
    Buffer.from(lines.join('\r\n')).toString('base64'),
  );

const read = async (bytes: Uint8Array) => findQuestions(await readSource(bytes, 'RE questions.eml'), 'RE questions.eml');

describe('a message that asks', () => {
  it('is decoded and read as a text, with its groups, the lines for answers and what they offer', async () => {
    const body = [
      'Dear supplier,=20',
      '',
      'please answer what stands under each question by Friday.',
      '',
      'A. Packaging',
      '',
      '1) Which materials are used for the lids, and which of them are made from =',
      'recycled =C3=A9l=C3=A9ments?',
      'Odp.:',
      '',
      '2) Is the film printed?',
      'Odp. (tak / nie):',
      '',
      'B. Deliveries',
      '',
      '3) What is the smallest order?',
      'Odp.:',
      '',
      '4) Who stands in for you?',
      'Odp.:',
    ];
    const { format, questions } = await read(
      message(['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'], body.join('\r\n')),
    );
    expect(format).toBe('mail');
    expect(questions.map(({ id, section, question, answers }) => [id, section, question, answers[0]?.kind])).toEqual([
      ['1', 'A. Packaging', 'Which materials are used for the lids, and which of them are made from recycled éléments?', 'text'],
      ['2', 'A. Packaging', 'Is the film printed?', 'choice'],
      ['3', 'B. Deliveries', 'What is the smallest order?', 'text'],
      ['4', 'B. Deliveries', 'Who stands in for you?', 'text'],
    ]);
    expect(questions[1]?.answers[0]).toMatchObject({ allowed: ['tak', 'nie'], at: { line: 11 } });
  });

  const asked = ['1. Is access reviewed every year?', '2. Are backups tested every quarter?', '3. Is the network split?'];

  it('asks what it says itself, not what it quotes of earlier ones or signs with', async () => {
    const { questions } = await read(
      plain([
        ...asked,
        '',
        '-- ',
        'Ana Novak | Do you need to print this?',
        '',
        'On 24 November Bor wrote:',
        '> 4. Which address should the samples go to?',
      ]),
    );
    expect(questions.map(({ id }) => id)).toEqual(['1', '2', '3']);
    const repeated = ['From: Bor <bor@firm.example>', 'Sent: Monday', 'To: Ana', 'Subject: Samples', '', '4. Where do the samples go?'];
    expect((await read(plain([...asked, '', ...repeated]))).questions.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('asks what was passed on where it says nothing itself', async () => {
    const { questions } = await read(
      plain(['See below, please.', '', '-----Original Message-----', 'From: Bor', 'Sent: Monday', '', ...asked]),
    );
    expect(questions.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect((await read(plain(['For you.', '', ...asked.map((line) => `> ${line}`)]))).questions.map(({ id }) => id)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('is read by its page where that has a table, which the text beside it does not show', async () => {
    const row = (id: string, question: string) => `<tr><td>${id}</td><td>${question}</td><td></td></tr>`;
    const page = `<p>Hello</p><table><tr><th>No</th><th>Question</th><th>Answer</th></tr>${row('1', 'Is access reviewed?')}${row('2', 'Where are backups kept?')}${row('3', 'Is A | B in use?')}</table>`;
    const both = message(
      ['Content-Type: multipart/alternative; boundary=cut'],
      ['--cut', 'Content-Type: text/plain', '', 'Hello', '--cut', 'Content-Type: text/html; charset=utf-8', '', page, '--cut--', ''].join(
        '\r\n',
      ),
    );
    const { questions } = await read(both);
    expect(questions.map(({ id, question, answers }) => [id, question, answers.length])).toEqual([
      ['1', 'Is access reviewed?', 1],
      ['2', 'Where are backups kept?', 1],
      ['3', 'Is A | B in use?', 1],
    ]);
  });

  it('names an attached file that may be the form, and says so where it asks nothing itself', async () => {
    const carrying = message(
      ['Content-Type: multipart/mixed; boundary=cut'],
      [
        '--cut',
        'Content-Type: text/plain',
        '',
        'Please fill in the form.',
        '--cut',
        'Content-Type: application/pdf; name="Form 2026.pdf"',
        'Content-Disposition: attachment; filename="Form 2026.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        'JVBERi0=',
        '--cut--',
        '',
      ].join('\r\n'),
    );
    const { questions, warnings } = await read(carrying);
    expect(questions).toEqual([]);
    expect(warnings).toEqual([
      'Attached to the message: Form 2026.pdf. Where the form is among these, save it and add it by itself.',
      'No questions were found in the message itself. Where an attachment holds them, save that and add it by itself.',
    ]);
  });
});
