import { expect, test } from 'vitest';
import { profileOf } from '#engine/language/profile.ts';
import { otherActorIn } from './actor.ts';
import type { Hit } from '#engine/search/model.ts';
import { judgePassages } from './judge-passages.ts';
import { askedAlone, readQuestion } from './read-question.ts';

const actor = (question: string, text: string, ...above: string[]): string | null =>
  otherActorIn(question, profileOf(question), text, above);

test.each([
  ['Is your company certified to ISO 27001?', 'Suppliers that process customer data must hold ISO/IEC 27001 certification.', 'suppliers'],
  ['Do you employ host-based detection?', 'Additionally, our hosting provider actively monitors its network.', 'hosting provider'],
  ['Do you build securely?', 'Third-parties maintain a secure development program.', 'third-parties'],
  ['Is your company certified?', 'A supplier of class A must hold a certificate.', 'supplier'],
  ['Does your organization have a data privacy policy?', 'Our approved vendors have agreed to abide by their privacy policy.', 'vendors'],
  ['Do you require remote management of the system?', 'All staff working remotely are required to use secure connections.', 'staff'],
  ['Ali vaša aplikacija zaklene sejo?', 'Zaposleni morajo zakleniti svoj zaslon.', 'zaposleni'],
  ['La vostra applicazione blocca la sessione?', 'I dipendenti devono bloccare lo schermo.', 'dipendenti'],
  ['Votre application verrouille-t-elle la session ?', 'Les employés doivent verrouiller leur écran.', 'employes'],
  ['Чи блокує ваша система сеанс?', 'Усі працівники повинні блокувати екран.', 'працівники'],
  ['Ali imate certifikat?', 'Vsi dobavitelji morajo imeti certifikat.', 'dobavitelji'],
  ['Siete certificati?', 'I fornitori devono essere certificati ogni anno.', 'fornitori'],
  ['Êtes-vous certifiés ?', 'Les sous-traitants doivent être certifiés.', 'sous-traitants'],
  ['Чи маєте ви сертифікат?', 'Усі постачальники повинні мати сертифікат.', 'постачальники'],
])('%s is not answered by what others do: %s', (question, text, who) => expect(actor(question, text)).toBe(who));

test.each([
  ['Must your suppliers hold a certificate?', 'Suppliers must hold a certificate.'],
  ['Do sub-processors report incidents?', 'Suppliers report incidents within a day.'],
  ['Is your company certified?', 'Supplier contracts are reviewed by a certified auditor.'],
  ['Is your company certified?', 'We require suppliers to be certified.'],
  ['Does your application lock sessions of users?', 'Users must lock their sessions.'],
  ['Are screens locked?', 'Employees must lock their screens.'],
  ['Can your application export data?', 'Users can export all data.'],
  ['Are visitors accompanied?', 'Visitors are accompanied at all times.'],
])('%s may be answered by %s', (question, text) => expect(actor(question, text)).toBeNull());

test.each([
  ['Is data encrypted at rest?', 'Vendor Reviews', 'Encryption standards for data at rest.', 'vendor'],
  ['Is data encrypted at rest?', 'Information needed from the supplier:', 'Whether data is encrypted at rest.', 'supplier'],
  [
    'Is data encrypted at rest?',
    'When third parties are assessed, look at:',
    'Encryption of data at rest and of backups.',
    'third parties',
  ],
  ['Ali so podatki šifrirani?', 'Preverjanje dobaviteljev', 'Šifriranje podatkov na nosilcih.', 'dobaviteljev'],
  ['I dati sono cifrati?', 'Valutazione dei fornitori', 'Cifratura dei dati a riposo e in transito.', 'fornitori'],
  ['Les données sont-elles chiffrées ?', 'Évaluation des fournisseurs', 'Chiffrement des données au repos.', 'fournisseurs'],
  ['Чи зашифровані дані?', 'Оцінка постачальників', 'Шифрування даних на носіях.', 'постачальників'],
])('%s is not answered by what stands under “%s”', (question, above, text, who) => expect(actor(question, text, above)).toBe(who));

test.each([
  ['Are your vendors assessed for encryption?', 'Vendor Reviews'],
  ['Preverjate dobavitelje?', 'Preverjanje dobaviteljev'],
  ['Do sub-processors encrypt data?', 'Information needed from the supplier:'],
  ['Is data encrypted at rest?', 'Vendors'],
  ['Is data encrypted at rest?', 'Security reviews'],
  ['Is data encrypted at rest?', 'Third-party assessments'],
])('%s may be answered by what stands under “%s”', (question, above) =>
  expect(actor(question, 'Encryption standards for data at rest.', above)).toBeNull(),
);

test('a list under a heading on reviews of vendors is theirs, though words of its own stand between', () => {
  const hit: Hit = {
    kind: 'passage',
    document: { id: 'a', name: 'a.md', folderIds: [], labels: [], date: null, approved: false },
    score: 1,
    bm25: 1,
    cosine: 0.9,
    passage: {
      id: '1',
      position: 1,
      heading: 'Handbook › Vendor Reviews › Information needed:',
      text: '- Encryption standards for data at rest.\n- Encryption of backups at other places.',
      place: { paragraph: 1 },
    },
  };
  const [judged] = judgePassages(readQuestion(askedAlone('Is data encrypted at rest?', ['Yes', 'No'])), [hit]);
  expect(judged?.sentences.map((sentence) => sentence.actor)).toEqual(['vendor', 'vendor']);
});
