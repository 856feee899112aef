/** What headers of thirty languages say, what structure says beyond them, and the kind of each answer. */
import { describe, expect, it } from 'vitest';
import { findInPdf } from './pdf/find-in-pdf.ts';
import { answers, find, places } from './testing/form.ts';
import { lineAt } from './testing/pdf.ts';
import { findInDocument } from './testing/word.ts';
import { headerMeaning } from './header-meaning.ts';
import { isChoiceLabel } from './vocabulary.ts';
import { languages } from './words-of-languages.ts';

const four = [1, 2, 3, 4];

describe('headers in many languages', () => {
  it('are known for at least twenty-five beside those of words.ts', () => {
    expect(Object.keys(languages).length).toBeGreaterThanOrEqual(25);
    for (const { question, answer, comment } of Object.values(languages)) {
      const first = (list: string | undefined): string => list?.split('|')[0]?.replace('*', '') ?? '';
      if (question !== undefined) expect(headerMeaning(first(question))?.role, question).toBe('question');
      if (answer !== undefined) expect(headerMeaning(first(answer))?.role, answer).toBe('answer');
      if (comment !== undefined) expect(headerMeaning(first(comment))?.role, comment).toBe('comment');
    }
  });

  it.each([
    ['Arabic', ['م', 'البند', 'نعم', 'لا', 'لا ينطبق', 'ملاحظات']],
    ['Bulgarian', ['№', 'Въпрос', 'Да', 'Не', 'Неприложимо', 'Пояснение']],
    ['Vietnamese', ['STT', 'Yêu cầu', 'Đáp ứng', 'Không đáp ứng', 'Đáp ứng một phần', 'Ghi chú']],
    ['Chinese', ['序號', '評估項目', '是', '否', '不適用', '備註']],
    ['Danish', ['Nr', 'Spørgsmål', 'Ja', 'Nej', 'Ikke relevant', 'Bemærkninger']],
  ])('name marks and a comment: %s', (_, header) => {
    const found = find({ rows: [header.map((label) => `*${label}`), ...four.map((at) => [`${at}`, `${header[1]} ${at} ${header[1]}?`])] });
    expect(answers(found, 0)).toEqual(['mark C2', 'mark D2', 'mark E2', 'comment F2']);
    expect(found.questions[0]?.answers.map((one) => one.value)).toEqual([...header.slice(2, 5), undefined]);
  });

  it('tell the side that asks from the side that answers, in Japanese', () => {
    const rows = [
      ['*No.', '*確認事項', '*貴社記入欄', '', '*弊社使用欄', ''],
      ['', '', '*回答', '*具体的な内容', '*判定', '*弊社コメント'],
      ...four.map((at) => [`${at}`, `規程${at}を定期的に見直しているか。`]),
    ];
    const found = find({ rows, merges: ['C1:D1', 'E1:F1', 'A1:A2', 'B1:B2'], lists: { 'C3:C6': ['○', '×'], 'E3:E6': ['適', '否'] } });
    expect(answers(found, 0)).toEqual(['choice C3', 'comment D3']);
  });

  it('know short answers of other languages', () => {
    expect(['Tidak', 'Không', 'Hayır', 'ไม่มี', 'नहीं', 'לא ישים', '해당없음', 'częściowo'].every((text) => isChoiceLabel(text))).toBe(true);
  });

  it('give an unknown empty column between the questions and the remarks its place', () => {
    const found = find({
      rows: [['*Nr', '*Krav', '*Xemir', '*Bemærkning'], ...four.map((at) => [`${at}`, `Kravet om punkt ${at} gælder her`])],
    });
    expect(answers(found, 0)).toEqual(['text C2', 'comment D2']);
  });
});

describe('the kind of an answer', () => {
  const asked = four.map((at) => [`${at}`, `How well is matter ${at} looked after in your company?`]);

  it('is a number where the header gives a scale', () => {
    expect(answers(find({ rows: [['*ID', '*Question', '*Score (0–5)', '*Comment'], ...asked] }), 0)).toEqual(['number C2', 'comment D2']);
  });

  it('is a text for an owner and a date for a day, beside the answer and its comment', () => {
    const found = find({ rows: [['*ID', '*Question', '*Answer', '*Owner', '*Target date', '*Comment'], ...asked] });
    expect(answers(found, 0)).toEqual(['text C2', 'text D2', 'date E2', 'comment F2']);
  });

  it('is a number for each year over a column', () => {
    const figures = four.map((at) => [`${at}`, `Zużycie energii w zakładzie ${at}`]);
    expect(answers(find({ rows: [['*Lp.', '*Wskaźnik', '*2023', '*2024', '*2025'], ...figures] }), 0)).toEqual([
      'number C2',
      'number D2',
      'number E2',
    ]);
  });

  it('is a text for each site under one merged header, not a mark', () => {
    const rows = [['*ID', '*Question', '*Answer by site', '', '', '*Comment'], ['', '', '*Lund', '*Brno', '*Faro', ''], ...asked];
    const found = find({ rows, merges: ['C1:E1', 'A1:A2', 'B1:B2', 'F1:F2'] });
    expect(answers(found, 0)).toEqual(['text C3', 'text D3', 'text E3', 'comment F3']);
  });

  it('is a date beside a label of a day', () => {
    const found = find({ rows: [['会社名'], ['記入日'], ['電話番号']], merges: ['B1:D1', 'B2:D2', 'B3:D3'] });
    expect(answers(found, 1)).toEqual(['date B2']);
  });

  it('follows the kind that an export names, in any language, and its groups are sections', () => {
    const rows = [
      ['kode', 'pertanyaan', 'tipe_jawaban', 'pilihan', 'wajib', 'jawaban', 'catatan'],
      ['A', 'Legalitas'],
      ['A-1', 'Kapan izin tersebut berakhir?', 'tanggal', '', 'Y'],
      ['A-2', 'Berapa jumlah karyawan tetap?', 'angka', '', 'Y'],
      ['A-3', 'Apakah izin masih berlaku?', 'pilihan', 'Ya|Tidak', 'N'],
      ['A-4', 'Siapa penanggung jawabnya?', 'teks', '', 'N'],
    ];
    const found = find({ rows });
    expect(found.questions.map((_, at) => answers(found, at))).toEqual([
      ['date F3', 'comment G3'],
      ['number F4', 'comment G4'],
      ['choice F5', 'comment G5'],
      ['text F6', 'comment G6'],
    ]);
    expect(found.questions.every((one) => one.section === 'Legalitas')).toBe(true);
  });
});

describe('structure', () => {
  it('prefers bold names between the rows to a code in each row as sections', () => {
    const row = (at: number): string[] => [`K${at}`, at % 2 ? 'Must' : 'Should', `The system keeps a record of matter ${at}.`];
    const rows = [
      ['*ID', '*Typ', '*Requirement', '*Answer'],
      ['*1 Function'],
      ...four.map(row),
      ['*2 Security'],
      ...[5, 6, 7, 8].map(row),
      ['*3 Start'],
      ...[9, 10].map(row),
    ];
    const found = find({ rows });
    expect(found.questions.map((one) => one.section)).toEqual([
      ...four.map(() => '1 Function'),
      ...four.map(() => '2 Security'),
      '3 Start',
      '3 Start',
    ]);
  });

  it('reads labels with room beside them, pair by pair, under the name over them', () => {
    const rows = [['*Dane podstawowe'], ['Nazwa firmy'], ['Ulica'], ['Miasto', '', '', 'Kraj']];
    const found = find({ rows, merges: ['A1:E1', 'B2:C2', 'B3:C3', 'B4:C4'] });
    expect(places(found)).toEqual(['- A2', '- A3', '- A4', '- D4']);
    expect(answers(found, 3)).toEqual(['text E4']);
    expect(found.questions.every((one) => one.section === 'Dane podstawowe')).toBe(true);
  });

  it('takes a numbered heading over a box for the question and the line between for guidance', () => {
    const found = findInDocument(
      four.flatMap((at) => [
        { text: `B1.${at} Beschrijf het beleid rond onderwerp ${at}`, heading: 3 },
        'Maximaal 300 woorden.',
        { table: [['']] },
      ]),
    );
    expect(found.questions.map(({ id, question, guidance }) => [id, question, guidance])).toEqual(
      four.map((at) => [`B1.${at}`, `Beschrijf het beleid rond onderwerp ${at}`, 'Maximaal 300 woorden.']),
    );
  });

  it('reads the rows of a printed table that is still empty, also where its lines are stretched', () => {
    const lines = four.flatMap((at) => [
      lineAt(1, 760 - at * 40, [
        [90, `${at}`],
        [124, `Διαθέτετε`],
        [205, `πιστοποιημένο`],
      ]),
      lineAt(1, 748 - at * 40, [[124, `σύστημα αριθμός ${at};`]]),
    ]);
    const found = findInPdf(lines);
    expect(found.questions.map(({ id, question }) => [id, question])).toEqual(
      four.map((at) => [`${at}`, `Διαθέτετε πιστοποιημένο σύστημα αριθμός ${at};`]),
    );
  });

  it('takes a numbered line between questions for one of them', () => {
    const texts = ['1. Máte zavedený systém?', '2. Jak jej kontrolujete?', '3. Uveďte tři významné zakázky.', '4. Kdo za něj odpovídá?'];
    const found = findInPdf(texts.map((text, at) => lineAt(1, 700 - at * 40, [[60, text]])));
    expect(found.questions.map((one) => one.id)).toEqual(['1', '2', '3', '4']);
  });
});
