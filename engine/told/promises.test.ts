import { languages } from '#contract/languages.ts';
import { letterWords } from '#engine/exports/letter-words.ts';
import { describe, expect, it } from 'vitest';
import { promisesIn } from './promises.ts';

const TOLD = Date.UTC(2026, 10, 1);
const said = (answer: string | null, more: { choice?: string; comment?: string } = {}) =>
  promisesIn({ answer, choice: more.choice ?? null, comment: more.comment ?? null }, TOLD);

it('an answer that says what is, promises nothing', () => {
  expect(said('Backups are kept for 35 days.', { choice: 'Yes' })).toEqual([]);
  expect(said('Access will continue to be reviewed every quarter.')).toEqual([]);
  expect(said(null)).toEqual([]);
});

it('the sentence that plans is the promise, with the last day of what it names', () => {
  const answer = 'Passwords are hashed. Hardware keys will be introduced for all staff by Q3 2027.';
  expect(said(answer)).toEqual([{ sentence: 'Hardware keys will be introduced for all staff by Q3 2027.', due: '2027-09-30' }]);
  expect(said('Certification is planned for March 2027.')[0]?.due).toBe('2027-03-31');
  expect(said('Certification is planned for 15 March 2027.')[0]?.due).toBe('2027-03-15');
  expect(said('Die Zertifizierung ist geplant.', { choice: 'Planned' })[0]?.due).toBeNull();
});

it('a day that was over when it was told is none to keep', () => {
  expect(said('Since March 2026 a register is being set up.')).toEqual([
    { sentence: 'Since March 2026 a register is being set up.', due: null },
  ]);
});

it('sentences about one day are one promise, those with days of their own are promises of their own', () => {
  const one = said('We plan to buy a vault. It will be introduced by Q1 2027.');
  expect(one).toEqual([{ sentence: 'We plan to buy a vault. It will be introduced by Q1 2027.', due: '2027-03-31' }]);
  const two = said('The vault will be introduced by Q1 2027. The probe is scheduled for Q2 2027.');
  expect(two.map(({ due }) => due)).toEqual(['2027-03-31', '2027-06-30']);
});

it('a choice that plans makes a promise of all that was said, or of the choice where nothing was', () => {
  expect(said('Target: 30 June 2027', { choice: 'Planned' })).toEqual([{ sentence: 'Target: 30 June 2027', due: '2027-06-30' }]);
  expect(said(null, { choice: 'Not yet' })).toEqual([{ sentence: 'Not yet', due: null }]);
  expect(said('Načrtujemo uvedbo do 1. oktobra 2027.', { choice: 'Ne' })[0]?.due).toBe('2027-10-01');
});

describe('what the company will do is a promise where a time ahead is named', () => {
  it.each([
    ['By the end of Q3 2027 we will be certified to ISO/IEC 27001.', '2027-09-30'],
    ['By Q3 2027 we will open a whistleblowing channel for all staff.', '2027-09-30'],
    ['By the end of Q3 2027 we will hold a SOC 2 Type II report.', '2027-09-30'],
    ['We will publish a status page by 31 March 2027.', '2027-03-31'],
    ['The company will open a second data centre (by Q2 2027).', '2027-06-30'],
    ['A status page will be published no later than 31 March 2027.', '2027-03-31'],
    ['Do konca Q3 2027 bomo certificirani po ISO/IEC 27001.', '2027-09-30'],
    ['Stran s stanjem storitev bomo objavili do 31. marca 2027.', '2027-03-31'],
    ['Stran s stanjem bo objavljena najpozneje 31. marca 2027.', '2027-03-31'],
    ['Entro il 31 marzo 2027 pubblicheremo una pagina di stato.', '2027-03-31'],
    ['La pagina di stato sarà pubblicata entro il 31 marzo 2027.', '2027-03-31'],
    ['Nous publierons une page d’état des services avant le 31 mars 2027.', '2027-03-31'],
    ['La certification sera obtenue au plus tard le 31 mars 2027.', '2027-03-31'],
    ['До 31 березня 2027 року ми відкриємо канал для повідомлень.', '2027-03-31'],
    ['До кінця 2027 року ми будемо сертифіковані за ISO/IEC 27001.', '2027-12-31'],
    ['Bis zum 31.03.2027 werden wir eine Statusseite veröffentlichen.', '2027-03-31'],
    ['We will hold a SOC 2 Type II report by the third quarter of 2027.', '2027-09-30'],
    ['By the end of the 3rd quarter of 2027 we will hold a SOC 2 report.', '2027-09-30'],
    ['We will be certified in the first half of 2027.', '2027-06-30'],
    ['We will be certified by the last quarter of 2027.', '2027-12-31'],
    ['Im dritten Quartal 2027 werden wir eine Statusseite veröffentlichen.', '2027-09-30'],
    ['Wir werden bis Ende des 3. Quartals 2027 zertifiziert.', '2027-09-30'],
    ['Wir werden die Statusseite im 1. Halbjahr 2027 veröffentlichen.', '2027-06-30'],
    ['Bis zum 31. März 2027 werden wir eine Statusseite veröffentlichen.', '2027-03-31'],
    ['V tretjem četrtletju 2027 bomo uvedli prijavo s ključi.', '2027-09-30'],
    ['Do konca 3. četrtletja 2027 bomo uvedli prijavo s ključi.', '2027-09-30'],
    ['V prvi polovici leta 2027 bomo uvedli prijavo s ključi.', '2027-06-30'],
    ['Do 31. 3. 2027 bomo uvedli prijavo s ključi.', '2027-03-31'],
    ['Entro il terzo trimestre del 2027 pubblicheremo una pagina di stato.', '2027-09-30'],
    ['Nous publierons une page d’état au 3e trimestre 2027.', '2027-09-30'],
    ['Nous publierons une page d’état au troisième trimestre de 2027.', '2027-09-30'],
    ['Nous publierons une page d’état au T3 2027.', '2027-09-30'],
    ['У третьому кварталі 2027 року ми відкриємо канал для повідомлень.', '2027-09-30'],
    ['До кінця III кварталу 2027 року ми відкриємо канал для повідомлень.', '2027-09-30'],
    ['У 3-му кварталі 2027 року ми відкриємо канал для повідомлень.', '2027-09-30'],
    ['Publicaremos una página de estado en el tercer trimestre de 2027.', '2027-09-30'],
    ['Antes de finales de 2027 publicaremos una página de estado.', '2027-12-31'],
    ['Publicaremos una página de estado antes del 31 de marzo de 2027.', '2027-03-31'],
    ['Un secondo centro dati a Milano entrerà in funzione entro il 31 marzo 2027.', '2027-03-31'],
    ['Un deuxième centre de données entrera en service au plus tard le 31 mars 2027.', '2027-03-31'],
    ['El segundo centro de datos entrará en servicio antes del 31 de marzo de 2027.', '2027-03-31'],
    ['La pagina sarà pubblicata entro marzo del 2027.', '2027-03-31'],
    ['La página de estado será publicada a más tardar el 31 de marzo de 2027.', '2027-03-31'],
  ])('%s', (answer, due) => {
    expect(said(answer)).toEqual([{ sentence: answer, due }]);
    expect(said(answer, { choice: 'No' })).toEqual([{ sentence: answer, due }]);
  });

  it.each([
    'We will open a whistleblowing channel by autumn.',
    'By the end of next year we will be certified to ISO/IEC 27001.',
    'Do jeseni bomo uvedli prijavo s ključi za vse zaposlene.',
    'Entro la fine dell’anno introdurremo le chiavi per tutto il personale.',
    'Nous introduirons des clés pour tout le personnel d’ici la fin de l’année.',
    'До кінця наступного року ми запровадимо ключі для всіх працівників.',
  ])('without a day where none is named: %s', (answer) => {
    expect(said(answer)).toEqual([{ sentence: answer, due: null }]);
  });

  it.each([
    'We will tell you of a breach within 72 hours.',
    'If the certificate lapses on 30 June 2027, we will tell our customers.',
    'By March 2026 we will have moved to another data centre.',
    'Our certificate is valid until 30 June 2027.',
    'The certificate will expire on 3 June 2027.',
    'We will continue to review access every quarter until 31 March 2027.',
    'Certifikat bo veljal do 30. junija 2027.',
    'Do 31. decembra 2027 vzdržujemo opremo v Mariboru.',
    'Nous assurons la maintenance jusqu’au 31 mars 2027.',
    'Ми зберігаємо копії до 31 березня 2027 року.',
    'La lettera va inviata entro il 31 marzo 2027.',
    'Will you publish a status page by 31 March 2027?',
  ])('and no promise: %s', (answer) => {
    expect(said(answer)).toEqual([]);
  });

  it.each(languages)('what a letter says of one that is dropped promises nothing: %s', (language) => {
    expect(said(letterWords(language).dropped)).toEqual([]);
  });
});
