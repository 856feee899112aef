/** The kind of an answer by the words that ask for it, in the languages whose header words are known. */
import { describe, expect, it } from 'vitest';
import { askedKind, isUnit, namesAmount, namesUnit } from './asked-kind.ts';
import { quantities } from './languages/quantities.ts';
import { languages } from './words-of-languages.ts';
import { answers, find } from './testing/form.ts';
import { findInDocument } from './testing/word.ts';

describe('what words ask for', () => {
  it('is known in every language whose headers are', () => {
    const known = new Set(Object.keys(quantities));
    expect(Object.keys(languages).filter((one) => !known.has(one))).toEqual([]);
    expect(['en', 'de', 'fr', 'es', 'it', 'sl', 'uk', 'pt'].filter((one) => !known.has(one))).toEqual([]);
  });

  it.each([
    'How many employees work on this site?',
    'On average, how many incidents were reported in a year?',
    'Number of employees',
    'Total number of sites:',
    'Please state the number of subcontractors',
    'Percentage of women in management',
    'Year of foundation',
    'Electricity used (kWh)',
    'Annual turnover in EUR',
    'Anzahl der Beschäftigten',
    'Wie viele Standorte hat Ihr Unternehmen?',
    'Nombre de salariés',
    'Combien de sites exploitez-vous ?',
    'Año de constitución',
    '¿Cuántos empleados tiene la empresa?',
    'Quanti dipendenti ha l’azienda?',
    'Koliko zaposlenih imate?',
    'Letni promet (EUR)',
    'Кількість працівників',
    'Скільки працівників у компанії?',
    'Número de trabalhadores',
    'Liczba pracowników',
    'Ilu pracowników zatrudnia firma?',
    'Počet zaměstnanců',
    'Hány telephelye van a cégnek?',
    'Numărul de angajați',
    'Koliki je broj zaposlenih?',
    'Şirketinizde kaç kişi çalışıyor?',
    'Çalışan sayısı',
    'Công ty có bao nhiêu nhân viên?',
    'Berapa jumlah karyawan tetap?',
    'Hoeveel medewerkers heeft u?',
    'Antal ansatte',
    'Hur många anställda har ni?',
    'Hvor mange ansatte har dere?',
    'Henkilöstömäärä',
    'Mitu töötajat teil on?',
    'Darbinieku skaits',
    'Kiek darbuotojų dirba įmonėje?',
    'Број запослених',
    'Колко служители има дружеството?',
    'Год основания',
    'Αριθμός εργαζομένων',
    'كم عدد الموظفين؟',
    'تعداد کارکنان',
    'כמה עובדים בחברה?',
    'आपके यहाँ कितने कर्मचारी हैं?',
    'จำนวนพนักงาน',
    '従業員数',
    '贵公司有多少名员工？',
    '귀사의 직원은 몇 명입니까?',
  ])('a number: %s', (text) => expect(askedKind(text)).toBe('number'));

  it.each([
    'Date of the last penetration test',
    'On what date was the policy approved?',
    'When was the plan last tested?',
    'Certificate valid until',
    'Policy expiry date',
    'Datum der letzten Prüfung',
    'Date de création',
    'Fecha de constitución',
    'Data di scadenza del certificato',
    'Datum zadnje presoje',
    'Дата останнього аудиту',
    'Data ostatniego audytu',
    'Az utolsó vizsgálat dátuma',
    'Data expirării certificatului',
    'Sertifikanın geçerlilik tarihi',
    'Datum för senaste revision',
    'Dato for siste revisjon',
    'Дата последней проверки',
    'Ημερομηνία τελευταίου ελέγχου',
    'تاريخ انتهاء الشهادة',
    '最終更新の年月日',
    '证书到期日期',
    '최종 점검 일자',
  ])('a day: %s', (text) => expect(askedKind(text)).toBe('date'));

  it.each([
    'Do you limit the number of failed sign-ins?',
    'The number of privileged accounts is kept small.',
    'How many sites do you have? Please describe them.',
    'How often are backups tested?',
    'Combien de temps conservez-vous les journaux ?',
    'When are backups tested?',
    'Is your software up to date?',
    'Software is kept up to date',
    'Customer data',
    'Numero di telefono',
    'Número de teléfono',
    'Telephone number',
    'Registration number',
    'Broj računa',
    'Müşteri ile yapılan sözleşmeler var mı?',
    'Name of person(s)',
    'Place, date, signature',
    'Kako pogosto preverjate?',
  ])('neither: %s', (text) => expect(askedKind(text)).toBe(null));

  it('knows units and what stands over them', () => {
    expect(['kWh', '%', 'm³', 'Stück', 'Stk.', 'EUR/kg', 'чел.'].filter((text) => !isUnit(text))).toEqual([]);
    expect(['yes', 'Text', 'Datum', 'ISO', ''].filter((text) => isUnit(text))).toEqual([]);
    expect(['Unit', 'Einheit', 'Ед. изм.', 'Unité', '単位'].every((text) => namesUnit(text))).toBe(true);
    expect(['Quantity', 'Unit price (EUR)', 'Budget 2026', 'Menge', 'Сума'].every((text) => namesAmount(text))).toBe(true);
    expect(['Answer', 'Comment', 'Price list attached', 'Number'].some((text) => namesAmount(text))).toBe(false);
  });
});

describe('the kind of a place', () => {
  const three = ['Zugriffe werden vergeben.', 'Protokolle werden geprüft.', 'Daten werden gesichert.'];

  it('follows the words of each question in a workbook, and the file takes other texts there too', () => {
    const rows = [
      ['*No.', '*Question', '*Answer', '*Comment'],
      ['1', 'How many people work in the team?'],
      ['2', 'Date of the last review'],
      ['3', 'Who is in charge of the team?'],
    ];
    const found = find({ rows });
    expect(found.questions.map((_, at) => answers(found, at)[0])).toEqual(['number C2', 'date C3', 'text C4']);
    expect(found.questions.map((one) => one.answers[0]?.by_words)).toEqual([true, true, undefined]);
  });

  it('stays a text beside a label of a document, and follows a question there', () => {
    const found = findInDocument([
      {
        table: [
          ['Question', 'Answer'],
          ['Number of employees', ''],
          ['How many sites are there?', ''],
          ['Who audits your accounts?', ''],
        ],
      },
    ]);
    expect(found.questions.map((one) => one.answers[0]?.kind)).toEqual(['text', 'number', 'text']);
  });

  it('is a number in a row that has a unit', () => {
    const rows = [
      ['*Indicateur', '*Unité', '*Valeur', '*Commentaire'],
      ['Consommation électrique du site', 'kWh'],
      ['Certification du site', 'texte'],
      ['Part des achats locaux', '%'],
    ];
    const found = find({ rows });
    expect(found.questions.map((_, at) => answers(found, at)[0])).toEqual(['number C2', 'text C3', 'number C4']);
  });

  it('is a number in a column of quantities', () => {
    const rows = [
      ['*Kostenart', '*Beschreibung', '*Menge', '*Einzelpreis (EUR)', '*Anmerkung'],
      ...['Lizenzen für das erste Jahr', 'Schulung der Beschäftigten', 'Betrieb im ersten Jahr'].map((text) => ['Kosten', text]),
    ];
    expect(answers(find({ rows }), 0)).toEqual(['number C2', 'number D2', 'comment E2']);
  });

  it.each([
    ['in one cell', [['Legende: 0 = nicht umgesetzt, 1 = teilweise, 2 = umgesetzt, 3 = geprüft']]],
    ['one a row', [['0 – nicht umgesetzt'], ['1 – teilweise'], ['2 – umgesetzt']]],
    [
      'with its points in cells of their own',
      [
        ['0', 'nicht umgesetzt'],
        ['1', 'teilweise'],
        ['2', 'umgesetzt'],
      ],
    ],
  ])('is points where a legend above explains them: %s', (_, legend) => {
    const rows = [
      ['*Selbstauskunft'],
      ...legend,
      [],
      ['*Nr.', '*Anforderung', '*Bewertung', '*Bemerkung'],
      ...three.map((text, at) => [`${at + 1}`, text]),
    ];
    const found = find({ rows });
    expect(found.questions).toHaveLength(3);
    expect(answers(found, 0).map((one) => one.split(' ')[0])).toEqual(['number', 'comment']);
  });

  it('is a text under numbered instructions', () => {
    const rows = [
      ['1', 'Zuerst lesen'],
      ['2', 'Dann ausfüllen'],
      ['3', 'Zurücksenden'],
      [],
      ['*Nr.', '*Anforderung', '*Bewertung', '*Bemerkung'],
      ...three.map((text, at) => [`${at + 1}`, text]),
    ];
    const found = find({ rows });
    expect(found.questions.at(-1)?.answers[0]?.kind).toBe('text');
  });
});
