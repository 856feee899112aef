import { describe, expect, it, test } from 'vitest';
import { lookAgain } from '../look-again.ts';
import type { ToldChange } from '../model.ts';

const paper = (...texts: string[]) => [{ name: 'rules.md', passages: texts.map((text) => ({ heading: null, text })) }];

/** What became of an answer that says a sentence, between two versions of its paper. */
async function became(told: string, before: string[], after: string[], question = 'What is done?'): Promise<ToldChange | null> {
  const given = { id: 'a', customer: 'Mill', date: '2026-01-01', question, choice: null, answer: told, quotes: [{ document: 'rules.md', quote: told }] }; // prettier-ignore
  const [change = null] = await lookAgain([given], { before: paper(...before), after: paper(...after), encoder: null, now: Date.UTC(2026, 10, 30) }); // prettier-ignore
  return change;
}

const [first, last] = ['The yard is swept in the evening.', 'Windows are painted green.'];
const replaced = (was: string, ...is: string[]) => became(was, [first, was, last], [first, ...is, last]);

describe('what stands in the place of a sentence', () => {
  it('is shown only where it speaks of the same', async () => {
    const change = await replaced(
      'References of applicants are verified by the HR department.',
      'Criminal records of new employees in finance are checked before they start.',
    );
    expect(change).toMatchObject({ verdict: 'unclear', after: null, why: { code: 'no_sentence' } });
  });

  it('is the one that denies it in the same words, before another one on the same matter', async () => {
    const change = await replaced(
      'One copy of every backup is held offline.',
      'Monthly backups are kept for one year.',
      'No copy of the backups is held offline.',
    );
    expect(change?.after?.quote).toBe('No copy of the backups is held offline.');
  });

  it('takes along the sentence that goes on with it', async () => {
    const change = await replaced(
      'Monthly backups are kept for one year and then deleted.',
      'Monthly backups are kept for one year.',
      'After that they are kept for two further years in cold storage.',
    );
    expect(change?.after?.quote).toContain('After that they are kept for two further years in cold storage.');
  });

  it('says the same where "only" and the same words stand in another order', async () => {
    const change = await replaced('Only two named administrators can delete backups.', 'Backups can be deleted only by two named administrators.'); // prettier-ignore
    expect(change?.verdict).toBe('reworded');
  });
});

test('a denial put in after a sentence doubts it only where it speaks of the same', async () => {
  const told = 'Violations of the policies lead to disciplinary measures.';
  const added = (sentence: string) => became(told, [`${told} ${last}`], [`${told} ${sentence} ${last}`]);
  expect(await added('Multi-factor authentication is not required for remote access of part-time staff.')).toBeNull();
  expect((await added('Violations by guests do not lead to measures.'))?.why.code).toBe('sentence_added');
});

test('a sentence that stands is not contradicted by what another thing of the same is not', async () => {
  const told = 'Restore tests are carried out every quarter.';
  const beside = (sentence: string) => became(told, [told], [told, last, sentence]);
  expect(await beside('The results of restore tests are not reported to the management board.')).toBeNull();
  expect((await beside('Restore tests are not carried out every quarter.'))?.verdict).toBe('contradicts');
});

test.each([
  ['stronger', 'Data in transit is protected with TLS 1.2 or higher.', 'Data in transit is protected with TLS 1.3 or higher.'],
  ['weaker', 'Data in transit is protected with TLS 1.2 or higher.', 'Data in transit is protected with TLS 1.1 or higher.'],
  ['contradicts', 'Data in transit is protected with TLS 1.2.', 'Data in transit is protected with TLS 1.3.'],
  ['stronger', 'We are registered in TISAX with assessment level 2.', 'We are registered in TISAX with assessment level 3.'],
  ['weaker', 'We are registered in TISAX with assessment level 3.', 'We are registered in TISAX with assessment level 2.'],
  ['contradicts', 'Support of level 2 is given by phone.', 'Support of level 3 is given by phone.'],
  ['stronger', 'Customers are informed of breaches within 72 hours.', 'Customers are informed of breaches within 24 hours.'],
  ['contradicts', 'Customers must report faults within 30 days.', 'Customers must report faults within 10 days.'],
])('%s: %s => %s', async (verdict, was, is) => {
  expect((await replaced(was, is))?.verdict).toBe(verdict);
});
