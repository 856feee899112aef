import { expect, test } from 'vitest';
import { profileOf } from '#engine/language/profile.ts';
import { reachOf, wantedOf } from './reach.ts';

const reach = (question: string, sentence: string, beside = '') =>
  reachOf(wantedOf(question), profileOf(sentence), beside ? profileOf(beside) : null, false).whole;

test.each([
  [
    'Do you have a formal incident response plan?',
    'We keep a formal incident response plan.',
    'Our response to the plan of the city was formal; no incident followed.',
  ],
  [
    'Ali redno preizkušate obnovitev varnostnih kopij?',
    'Obnovitev varnostnih kopij preizkusimo vsako četrtletje.',
    'Varnostne kopije hranimo v drugi regiji.',
  ],
  [
    'Testate il ripristino dei backup?',
    'Il ripristino dei backup è testato ogni trimestre.',
    'I backup sono conservati in un’altra regione.',
  ],
  [
    'Testez-vous la restauration des sauvegardes ?',
    'La restauration des sauvegardes est testée chaque trimestre.',
    'Les sauvegardes sont chiffrées.',
  ],
  [
    'Чи перевіряєте відновлення резервних копій?',
    'Відновлення резервних копій перевіряємо щокварталу.',
    'Резервні копії зберігаємо в іншому регіоні.',
  ],
])('%s is met by “%s” more than by what shares its words', (question, meets, shares) =>
  expect(reach(question, meets)).toBeGreaterThan(reach(question, shares) + 0.1),
);

test('what stands in the heading counts half, and one of the examples is enough', () => {
  const question = 'Are backups of the ledger encrypted?';
  expect(reach(question, 'They are encrypted.', 'Backups of the ledger')).toBeGreaterThan(reach(question, 'They are encrypted.'));
  expect(reach(question, 'They are encrypted.', 'Backups of the ledger')).toBeLessThan(
    reach(question, 'Backups of the ledger are encrypted.'),
  );
  const standards = 'Do you follow a recognised security framework (e.g. NIST, COBIT, ISO 27001)?';
  expect(reach(standards, 'We follow the security framework COBIT.')).toBeGreaterThan(
    reach(standards, 'We follow the security framework of ours.'),
  );
});
