import { expect, test } from 'vitest';
import { profileOf } from '#engine/language/profile.ts';
import { otherActorIn } from './actor.ts';

const actor = (question: string, text: string): string | null => otherActorIn(question, profileOf(question), text);

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
