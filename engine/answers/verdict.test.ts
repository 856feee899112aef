import { describe, expect, test } from 'vitest';
import { profileOf } from '#engine/language/profile.ts';
import { askedAlone, readQuestion } from './read-question.ts';
import { gapsOf } from './demands.ts';
import { bearingOf } from './bearing.ts';
import { hasShape, shapeOf } from './shape.ts';
import { deniesAll, verdictOf } from './verdict.ts';

const verdict = (question: string, text: string) => {
  const read = readQuestion(askedAlone(question, ['Yes', 'No']));
  const [asked, said] = [profileOf(question), profileOf(text)];
  const { others } = gapsOf(question, asked, { said, text });
  return verdictOf(read, { text, bearing: bearingOf(asked, said), covers: 1, others });
};

test('whose yes stands in a row of a table, only its columns say', () =>
  expect(verdict('Do you patch the databases of customers?', 'Patching of databases of customers\tno\tyes\tno')).toBeNull());

describe('what a sentence says to a question', () => {
  test.each([
    ['Are passwords written to the logs?', 'Logs contain no passwords.', 'no'],
    ['Are passwords stored in clear text?', 'Passwords are never stored in clear text.', 'no'],
    ['Are security logs kept for a year?', 'Security logs are kept for a year and cannot be changed after they are written.', 'yes'],
    ['Can entries of the log be changed?', 'Security logs are kept for a year and cannot be changed after they are written.', 'no'],
    ['Are laptops encrypted?', 'Laptops of all staff are encrypted, and tablets of guests are not.', 'yes'],
    ['Ali so prenosniki šifrirani?', 'Prenosniki vseh zaposlenih so šifrirani, tablice gostov pa niso zaščitene.', 'yes'],
    ['Are tablets of guests encrypted?', 'Laptops of all staff are encrypted, and tablets of guests are not.', 'no'],
    ['Is the traffic encrypted?', 'The traffic is encrypted with TLS 1.2; support for TLS 1.3 will come with version 8.', 'yes'],
    ['Is TLS 1.3 supported?', 'The traffic is encrypted with TLS 1.2; support for TLS 1.3 will come with version 8.', 'planned'],
    ['Can the log be exported?', 'The log can be exported in the CEF format without extra cost.', 'yes'],
    ['Il registro può essere esportato?', 'Il registro può essere esportato senza costi aggiuntivi.', 'yes'],
    ['Do you hold a valid ISO 9001 certificate?', 'ISO 9001:2015\tWhole company\t1 October 2020\tLapsed on 30 September 2023', 'no'],
    ['Is consent needed before they open it?', 'They open it only after somebody has consented.', null],
    ['Are passwords protected?', 'Passwords are protected with a salted hash.', 'yes'],
    ['Is there a spare office?', 'There is no spare office.', 'no'],
    ['Are shared accounts allowed?', 'Shared accounts are prohibited.', 'no'],
    ['Are customers told within 72 hours?', 'Customers are told without undue delay and no later than 48 hours after it is known.', 'yes'],
    ['Ali stranke obvestite?', 'Stranke obvestimo brez nepotrebnega odlašanja.', 'yes'],
    ['I clienti sono informati entro 72 ore?', 'I clienti sono informati senza ingiustificato ritardo, non oltre 48 ore.', 'yes'],
    ['Les clients sont-ils informés sous 72 heures ?', 'Les clients sont informés sans retard injustifié, sous 48 heures.', 'yes'],
    ['Чи повідомляєте ви клієнтів?', 'Ми повідомляємо клієнтів без зайвої затримки.', 'yes'],
    ['Are shared accounts prohibited?', 'Shared accounts are prohibited.', 'yes'],
    ['Do you not sell customer data?', 'We do not sell customer data.', 'yes'],
    ['Is there any laptop that is not encrypted?', 'All laptops are encrypted.', 'no'],
    ['Can the vault be opened without a second person?', 'The vault is opened only by two persons.', 'no'],
    ['Is the visit free of charge?', 'The visit is charged.', 'no'],
    ['Are suppliers assessed only after the contract is signed?', 'Suppliers are assessed before the contract is signed.', 'no'],
    ['Is multi-factor authentication mandatory?', 'Multi-factor authentication is optional.', 'no'],
    ['Are tapes destroyed?', 'Tapes are destroyed when they are no longer needed.', 'yes'],
    ['Is the list limited to ten names?', 'The list is not limited to ten names.', 'yes'],
    ['Ali obstaja rezervna pisarna?', 'Rezervne pisarne nimamo.', 'no'],
    ['Ali prodajate podatke?', 'Podatkov ne prodajamo.', 'no'],
    ['Esiste un magazzino di scorta?', 'Non esiste un magazzino di scorta.', 'no'],
    ['I badge condivisi sono permessi?', 'I badge condivisi sono vietati.', 'no'],
    ['Existe-t-il un bureau de secours ?', "Il n'existe aucun bureau de secours.", 'no'],
    ['Is an alarm in use in the archive?', 'An alarm for the archive is being procured and will come into use next year.', 'planned'],
    ['Do the test servers run a scanner?', 'A scanner on the test servers will follow in 2027.', 'planned'],
    ['Do you plan a scanner on the test servers?', 'A scanner on the test servers is planned for 2027.', 'yes'],
    ['Is the archive within the scope of your certificate?', 'The archive lies outside the scope of the certificate.', 'no'],
    ['Is the second factor switched on by default?', 'The second factor can be chosen; by default it is off.', 'no'],
    ['May guests use the network of the office?', 'Guests are kept off the network of the office.', 'no'],
    ['Do you hold a valid certificate of quality?', 'The certificate of quality lapsed in 2023.', 'no'],
    ['Are accounts disabled when staff leave?', 'Accounts are disabled when staff leave.', 'yes'],
    ['Are keys and badges copied?', 'Neither keys nor badges are copied.', 'no'],
    ['Ali je arhiv v obsegu certifikata?', 'Arhiv je zunaj obsega certifikata.', 'no'],
    ["L'archivio rientra nell'ambito del certificato?", "L'archivio è escluso dal certificato.", 'no'],
    ["L'archive est-elle dans le périmètre du certificat ?", "L'archive est hors du périmètre du certificat.", 'no'],
    ['Чи увімкнено другий фактор?', 'Другий фактор вимкнено.', 'no'],
    ['Чи продаєте ви адреси?', 'Ми не продаємо адреси.', 'no'],
    ['Чи дозволені спільні картки?', 'Спільні картки заборонені.', 'no'],
  ])('%s ← %s: %s', (question, sentence, said) => expect(verdict(question, sentence)).toBe(said));
});

test.each([
  ['Are you certified to ISO 9001?', 'We are certified to ISO 27001.', true],
  ['Are you certified to ISO/IEC 27001?', 'We hold an ISO/IEC 27001:2022 certificate.', false],
  ['Is TLS 1.1 accepted?', 'TLS 1.2 and TLS 1.3 are accepted.', true],
  ['Do you use SCIM?', 'Accounts are provisioned with SCIM 2.0.', false],
  ['Do you have an SSO?', 'People sign in by single sign-on (sso).', false],
  ['Have staff completed AI training?', 'Staff is trained in applications and information security.', true],
  ['Are AI risks known?', 'Our aim is to know all risks.', true],
  ['Are AI risks known?', 'Risks of artificial intelligence are known.', false],
  ['Do you support standards (e.g. FIDO, OATH)?', 'Hardware keys are supported.', false],
])('%s ← %s: the name is missing %s', (question, text, missing) =>
  expect(gapsOf(question, profileOf(question), { said: profileOf(text), text }).names.length > 0).toBe(missing),
);

test.each([
  ['Who approves the policy?', 'person', 'The Head of Finance approves it.', 'It is approved every year.'],
  ['How long are logs kept?', 'duration', 'Logs are kept for twelve months.', 'Logs are kept in a vault.'],
  ['How many people work for you?', 'count', 'We have 41 employees.', 'We have many employees.'],
  ['When was the last test made?', 'date', 'The last test was made in March 2025.', 'Tests are made by a specialist.'],
  ['Where are the servers?', 'place', 'The servers stand in Graz.', 'The servers are guarded.'],
  ['What share of staff was trained?', 'share', '98 % of staff were trained.', 'All staff were trained.'],
  ['What is the e-mail address for incidents?', 'email', 'Write to help@company.example.', 'Write to the help desk.'],
  ['Kako dolgo hranite dnevnike?', 'duration', 'Dnevnike hranimo dve leti.', 'Dnevnike hranimo v sefu.'],
  ['Chi approva la politica?', 'person', 'La politica è approvata dal direttore.', 'La politica è approvata ogni anno.'],
  ['Combien de personnes travaillent chez vous ?', 'count', 'Nous sommes 41.', 'Nous sommes nombreux.'],
  ['Як довго зберігають журнали?', 'duration', 'Журнали зберігають рік і шість місяців.', 'Журнали зберігають у сейфі.'],
] as const)('%s asks for a %s', (question, shape, has, lacks) => {
  expect(shapeOf(question)).toBe(shape);
  expect([hasShape(shape, has), hasShape(shape, lacks)]).toEqual([true, false]);
});

describe('a denial of all of the kind', () => {
  const denies = (question: string, text: string) => deniesAll(readQuestion(askedAlone(question, ['Yes', 'No'])), text);
  test.each([
    ['Do you pay rewards to people who report a weakness?', 'We do not pay rewards, but name the finder.'],
    ['Can administrators reach production through a virtual private network?', 'There is no virtual private network into production.'],
    ['Do you hold a valid ISO 9001 certificate?', 'ISO 9001:2015\tWhole company\tLapsed on 30 September 2023'],
    ['Esiste un ufficio di riserva in centro?', 'Non esiste un ufficio di riserva.'],
  ])('%s: %s', (question, text) => expect(denies(question, text)).toBe(true));
  test.each([
    ['Are passwords stored?', 'Passwords are not stored in clear text.'],
    ['Do you pay rewards to people?', 'We pay rewards.'],
    ['Do you not pay rewards?', 'We do not pay rewards.'],
  ])('is none: %s: %s', (question, text) => expect(denies(question, text)).toBe(false));
});
