import { describe, expect, test } from 'vitest';
import { compareQuestions } from './compare.ts';
import { gateOf } from './gate.ts';

const gate = (a: string, b: string): string => gateOf(compareQuestions(a, b));

/** Look alike, ask different things. */
const twins: [string, string][] = [
  ['Is customer data encrypted at rest?', 'Is customer data encrypted in transit?'],
  ['Are backups tested every month?', 'Are backups tested every quarter?'],
  ['Do you rotate keys at least once a year?', 'Do you rotate keys every six months?'],
  ['Are passwords of service accounts stored in a vault?', 'Are passwords of staff accounts stored in a vault?'],
  ['Is production data used by engineers?', 'Is test data used by engineers?'],
  ['Are physical access rights reviewed?', 'Are logical access rights reviewed?'],
  ['Do contractors sign a confidentiality agreement?', 'Do employees sign a confidentiality agreement?'],
  ['Is inbound mail scanned for malware?', 'Is outbound mail scanned for malware?'],
  ['Is approval needed before an account is created?', 'Is approval needed before an account is deleted?'],
  ['Are backups stored in another region?', 'Are archives stored in another region?'],
  ['Is the primary site guarded around the clock?', 'Is the secondary site guarded around the clock?'],
  ['Is single sign-on mandatory?', 'Is single sign-on optional?'],
  ['Are all laptops encrypted?', 'Are some laptops encrypted?'],
  ['Is a background check made before employment?', 'Is a background check made after employment?'],
  ['Do you have a business continuity plan that is tested?', 'Do you have a disaster recovery plan that is tested?'],
  ['Does the product support SAML?', 'Does the product support LDAP?'],
  ['Is there an acceptable use policy?', 'Is there a clear desk policy?'],
  ['Do you hold a SOC 1 report?', 'Do you hold a SOC 2 report?'],
  ['Are sessions ended after 15 minutes?', 'Are sessions ended after 60 minutes?'],
  ['Do you tell customers about incidents within two days?', 'Do you tell customers about incidents within 72 hours?'],
  ['Do you share personal data with advertisers?', 'Do you not share personal data with advertisers?'],
  ['Can the service be used without an account?', 'Can the service be used with an account?'],
  ['Do you notify us of changes?', 'Do we notify you of changes?'],
  ['Is access to the network controlled by a firewall?', 'Is access to the database controlled by a firewall?'],
  ['Do you run internal vulnerability scans?', 'Do you run external vulnerability scans?'],
  ['Is remote access to servers logged?', 'Is on-site access to servers logged?'],
  ['Are accounts disabled when somebody leaves?', 'Are accounts created when somebody joins?'],
  ['Are you the controller of the personal data?', 'Are you the processor of the personal data?'],
  ['Do you encrypt cardholder data?', 'Do you encrypt health data?'],
  ['Is data hosted in Frankfurt?', 'Is data hosted in Dublin?'],
  ['Does the app run on Android tablets?', 'Does the app run on Windows tablets?'],
  ['Do you use symmetric keys for signing?', 'Do you use asymmetric keys for signing?'],
  ['Is a penetration test made each year?', 'Is a vulnerability scan made each year?'],
  ['Are customers informed about new subprocessors?', 'Are employees informed about new subprocessors?'],
  ['Is the wireless network separated?', 'Is the wired network separated?'],
  ['Is there a full backup every week?', 'Is there an incremental backup every week?'],
  ['Can customers export their records?', 'Can customers import their records?'],
  ['Are keys held by the customer?', 'Are keys held by the supplier?'],
  ['Is software installed only by administrators?', 'Is software installed only by end users?'],
  ['Are visitors escorted in the data centre?', 'Are contractors escorted in the data centre?'],
  ['Do you monitor the availability of the service?', 'Do you monitor the price of the service?'],
  ['Is a Tier III data center used?', 'Is a Tier II data center used?'],
  ['Ali so podatki šifrirani v mirovanju?', 'Ali so podatki šifrirani med prenosom?'],
  ['Ali dostope zaposlenih pregledujete letno?', 'Ali dostope zaposlenih pregledujete mesečno?'],
  ['I dati dei clienti sono cifrati a riposo?', 'I dati dei clienti sono cifrati in transito?'],
  ['Les sauvegardes sont-elles testées chaque mois ?', 'Les sauvegardes sont-elles testées chaque année ?'],
  ['Чи шифруєте ви дані під час передачі?', 'Чи шифруєте ви дані під час зберігання?'],
  ['Ali o dogodku obvestite stranke?', 'Ali o dogodku ne obvestite strank?'],
];

/** Ask the same in other words. */
const paraphrases: [string, string][] = [
  ['Do you encrypt data at rest?', 'Is data at rest encrypted?'],
  ['Are backups tested annually?', 'Do you test your backups at least once every 12 months?'],
  ['Is multi-factor authentication required for administrators?', 'Must admins use MFA to sign in?'],
  ['How quickly do you tell customers about a security breach?', 'What is your time frame for breach notification to clients?'],
  ['Do you have a documented incident response plan?', 'Is there a written plan for responding to security incidents?'],
  ['Are employees trained in security when they are hired?', 'Do new staff receive security awareness training?'],
  ['Do you perform penetration tests every year?', 'Is an annual pen test carried out?'],
  ['Have you completed a SOC 2 Type II audit?', 'Do you have a SOC 2 type 2 report?'],
  ['Where is customer data stored?', 'In which locations do you host the data of your clients?'],
  ['Is access removed within 24 hours of termination?', 'Do you revoke access within one day after someone leaves?'],
  ['Do you support SSO via SAML?', 'Can users log in with single sign-on (SAML)?'],
  ['Do you review firewall rules quarterly?', 'Are firewall rules reviewed every three months?'],
  ['Is there a formal change management process?', 'Do you follow a change control procedure?'],
  ['Do you keep audit logs?', 'Are audit logs kept?'],
  ['Who is responsible for information security?', 'Name the person in charge of your security program.'],
  ['Ali šifrirate podatke v mirovanju?', 'Ali so podatki v mirovanju šifrirani?'],
  ['Effettuate test di penetrazione ogni anno?', 'I test di penetrazione sono svolti annualmente?'],
  ['Testez-vous vos sauvegardes tous les ans ?', 'Vos sauvegardes sont-elles testées annuellement ?'],
];

describe('look-alikes', () => {
  test.each(twins)('%s ≠ %s', (a, b) => {
    expect(['near', 'differs']).toContain(gate(a, b));
    expect(gate(b, a)).toBe(gate(a, b));
  });
});

describe('paraphrases', () => {
  test('at most one in six is taken for another question', () => {
    const refused = paraphrases.filter(([a, b]) => gate(a, b) === 'differs');
    expect(refused.length, JSON.stringify(refused)).toBeLessThanOrEqual(paraphrases.length / 6);
  });
});

test('case, punctuation, number words and Roman numerals do not matter', () => {
  expect(gate('Do you hold a SOC 2, Type II report ?', 'do you hold a SOC 2 type 2 report')).toBe('same');
  expect(gate('Are logs kept for twelve months?', 'Are logs kept for 12 months?')).toBe('same');
  expect(gate('1. Are logs kept?', 'b) Are logs kept?')).toBe('same');
});

test('what differs is named', () => {
  expect(compareQuestions(...twins[0]!).hard).toEqual(['at rest / in transit']);
  expect(compareQuestions('Review yearly?', 'Review every 3 months?').hard).toEqual(['a year / 3 months']);
});
