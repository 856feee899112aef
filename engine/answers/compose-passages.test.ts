import { describe, expect, test } from 'vitest';
import type { Hit, IndexedDocument } from '#engine/search/model.ts';
import { voiceOf } from '#engine/reading/voice.ts';
import { draftFromPassages, judgeEvidence, propose } from './embedded-engine.ts';
import type { Asked } from './model.ts';
import { askedAlone } from './read-question.ts';
import { createSpeakers } from './speakers.ts';

const papers: Record<string, string[]> = {
  'security.md': ['The services of Orlica d.o.o. are hosted at Gornik. Orlica’s staff is trained, and Orlica tests its backups.'],
  'varnost.md': ['Podjetje Orlica hrani kopije v drugi regiji. Vse kopije so šifrirane in Orlica jih preizkuša.'],
  'sicurezza.md': ['I dati di Orlica sono cifrati. Il personale di Orlica segue un corso ogni anno.'],
  'backups 2.1.md': ['Status: superseded by version 3.', 'Backups of Orlica are kept for ninety days, and Orlica tests them every year.'],
  'products.md': ['Orlica sells two services, and customers may use Ledger and Vault together; much differs between Ledger and Vault.'],
  'gornik report.pdf': [
    'Gornik, Inc. operates halls in four countries. The halls of Gornik are guarded, and Gornik’s staff checks every visitor.',
    'At Gornik, Inc. each data center is watched by cameras and guards. Access at Gornik is reviewed each month.',
  ],
};
const documents = Object.entries(papers).map(([name, texts]): IndexedDocument => ({
  id: name,
  name,
  folderIds: [],
  labels: [],
  date: null,
  approved: false,
  voice: voiceOf(
    name,
    texts.map((text) => ({ text, heading: null })),
  ),
}));
const speakers = await createSpeakers(documents);

const hit = (text: string, name = 'security.md', cosine = 0.93): Hit => ({
  kind: 'passage',
  document: documents.find((one) => one.name === name)!,
  score: 1,
  bm25: 1,
  cosine,
  passage: { id: text, position: 0, heading: null, text, place: { paragraph: 1 } },
});
/** What is proposed, with the mark that is read from the sentence though it is not given. */
const read = (asked: Asked, hits: Hit[]) => {
  const evidence = judgeEvidence(asked, hits, null, speakers);
  const proposal = propose(asked, evidence);
  expect(proposal.choice).toBeNull();
  return { ...proposal, choice: draftFromPassages(asked, evidence)?.choice ?? null };
};
const answer = (question: string, hits: Hit[]) => read(askedAlone(question, ['Yes', 'No']), hits);

describe('who says it', () => {
  const question = 'Is your data center watched by cameras and guards?';
  const theirs = hit(papers['gornik report.pdf']![1]!, 'gornik report.pdf');
  test('what a provider says of itself is shown as its own, and chooses nothing for the company', () => {
    const proposal = answer(question, [theirs]);
    expect(proposal).toMatchObject({ status: 'needs_review', choice: null });
    expect(proposal.flags).toContain('near_match');
    expect(proposal.reasons).toContainEqual({ code: 'said_by_another', values: { document: 'gornik report.pdf', name: 'Gornik' } });
  });
  test('the company’s own statement comes before it', () => {
    const own = hit('Our data center is watched by cameras and guards.', 'security.md', 0.9);
    expect(answer(question, [theirs, own]).citations[0]).toMatchObject({ document: 'security.md' });
  });
});

describe('a Yes that the text itself limits', () => {
  const question = 'Are the laptops of Orlica encrypted?';
  const withPartly = (text: string) => {
    const asked = askedAlone(question, ['Yes', 'Partly', 'No']);
    return propose(asked, judgeEvidence(asked, [hit(text)], null, speakers));
  };
  test('is chosen where nothing limits it', () =>
    expect(answer(question, [hit('The laptops of Orlica are encrypted.')]).choice).toBe('Yes'));
  test.each([
    'Only the laptops of Orlica that managers use are encrypted.',
    'The laptops of Orlica are encrypted, except those of the workshop.',
    'The laptops of Orlica are partly encrypted.',
  ])('no mark, the text, and why: %s', (text) => {
    const proposal = answer(question, [hit(text)]);
    expect(proposal).toMatchObject({ status: 'needs_review', choice: null, answer: text });
    expect(proposal.reasons).toContainEqual({ code: 'is_restriction', values: {} });
  });
  test('is never Yes where the form offers *partly*', () =>
    expect(withPartly('The laptops of Orlica are partly encrypted.').choice).not.toBe('Yes'));
});

describe('two own statements, one says Yes and the other No', () => {
  const question = 'Do developers have access to production data?';
  const denies = hit('Developers have no access to production data.');
  test('are both shown', () => {
    const proposal = answer(question, [denies, hit('Two developers have standing access to production data.', 'products.md', 0.92)]);
    expect(proposal.status).toBe('needs_review');
    expect(proposal.flags).toContain('conflict');
    expect(proposal.citations.map(({ document }) => document).toSorted()).toEqual(['products.md', 'security.md']);
    expect(proposal.reasons.map(({ code }) => code)).toContain('says_otherwise');
  });
  test.each([
    ['a provider says it of itself', hit('Developers have access to production data of Gornik.', 'gornik report.pdf', 0.92)],
    ['a superseded paper says it', hit('Developers of Orlica have access to production data.', 'backups 2.1.md', 0.92)],
    ['it is on something else', hit('Auditors have access to the archive.', 'products.md', 0.92)],
    ['it says the same', hit('Developers never have access to production data.', 'products.md', 0.92)],
  ])('do not dispute where %s', (_, other) => expect(answer(question, [denies, other]).flags).not.toContain('conflict'));
});

test('of a list that takes several, all that the paper names and does not deny', () => {
  const asked = { ...askedAlone('Which encryption protocols are supported?', ['TLS 1.2', 'TLS 1.3', 'SSL 3.0', 'None']), several: true };
  const said = 'Orlica supports the encryption protocols TLS 1.2 and TLS 1.3; SSL 3.0 is not offered.';
  expect(read(asked, [hit(said)])).toMatchObject({ choice: 'TLS 1.2\nTLS 1.3', answer: said });
});

describe('which sentence', () => {
  const question = 'Do you have an incident response plan?';
  const meets = hit('Orlica keeps an incident response plan and tests it.', 'security.md', 0.9);
  test('the one that meets the question leads, also from a passage that is less near', () => {
    const near = hit('Our plan is to grow. The response of customers was good, and no incident followed.', 'sicurezza.md', 0.92);
    expect(answer(question, [near, meets])).toMatchObject({
      choice: 'Yes',
      answer: 'Orlica keeps an incident response plan and tests it.',
    });
  });
  test('the nearest that was found is shown as such, never plainly, and chooses nothing where it leaves something unsaid', () => {
    const proposal = answer('Do you keep a register of incidents and of their causes?', [
      hit('The staff of the desk writes the causes of incidents down.', 'security.md', 0.9),
    ]);
    expect(proposal).toMatchObject({ status: 'needs_review', choice: null });
    expect(proposal.reasons).toContainEqual({ code: 'nearest_found', values: {} });
    expect(proposal.reasons).toContainEqual({ code: 'does_not_say', values: { words: 'register' } });
  });
  test('what is done is asked, not what it is done to', () => {
    const rights = 'Are access rights of employees reviewed by their managers?';
    expect(answer(rights, [hit('Managers of employees review their access rights every quarter.')])).toMatchObject({
      choice: 'Yes',
      flags: [],
    });
    const other = answer(rights, [hit('Employees receive access rights from their managers on the first day.')]);
    expect(other.choice).toBeNull();
    expect(other.reasons).toContainEqual({ code: 'nearest_found', values: {} });
  });
  test('sentences of an auditor and of a standard answer nothing', () => {
    const said = [
      'We have examined whether the incident response plan was in place.',
      'The entity has an incident response plan to meet its objectives.',
      '12.10.1 Create an incident response plan for all systems.',
    ];
    expect(
      answer(
        question,
        said.map((text) => hit(text)),
      ),
    ).toMatchObject({ status: 'unanswered', citations: [] });
  });
});

describe('what of the question nothing says', () => {
  const scans = hit('We scan containers every night.');
  test('is named, and where it is half of the matter the answer is not plain', () => {
    const proposal = answer('Do you scan containers for malware and secrets?', [scans]);
    expect(proposal.status).toBe('needs_review');
    expect(proposal.reasons).toContainEqual({ code: 'does_not_say', values: { words: 'malware; secrets' } });
  });
  test('keeps an answer from being plain and from meaning a mark; what any of its sentences says is not named', () => {
    const asked = 'Do you scan containers for secrets every night?';
    expect(answer(asked, [scans])).toMatchObject({ status: 'needs_review', choice: null });
    expect(answer(asked, [scans]).reasons).toContainEqual({ code: 'does_not_say', values: { words: 'secrets' } });
    const all = answer(asked, [hit('We scan containers for secrets every night.')]);
    expect(all.reasons.map(({ code }) => code)).not.toContain('does_not_say');
  });
  test('a second sentence that says less of it than the first is left out, one that says more is not', () => {
    const asked = 'Do you scan containers for secrets every night?';
    const whole = 'We scan containers and look for secrets in them.';
    const less = hit('We scan containers, and what is found is repaired by the team of the hall.');
    expect(answer(asked, [hit(whole, 'security.md', 0.87), less]).citations.map(({ quote }) => quote)).toEqual([whole]);
    expect(answer(asked, [hit(whole, 'security.md', 0.84), less]).citations).toHaveLength(2);
  });
});

describe('what it speaks of', () => {
  test('a superseded version is never the plain answer, and the one in force comes before it', () => {
    const question = 'Are backups tested every year?';
    const former = hit(papers['backups 2.1.md']![1]!, 'backups 2.1.md', 0.93);
    const proposal = answer(question, [former]);
    expect(proposal.status).toBe('needs_review');
    expect(proposal.flags).toEqual(expect.arrayContaining(['old', 'near_match']));
    expect(proposal.reasons).toContainEqual({ code: 'is_superseded', values: { document: 'backups 2.1.md' } });
    const inForce = hit('Backups are tested every year by Orlica.', 'security.md', 0.9);
    expect(answer(question, [former, inForce]).citations[0]).toMatchObject({ document: 'security.md' });
  });

  test('what is said of one product decides nothing for the other', () => {
    const question = 'Are backups of Vault encrypted?';
    const proposal = answer(question, [hit('Backups of Ledger are encrypted.')]);
    expect(proposal).toMatchObject({ status: 'needs_review', choice: null });
    expect(proposal.flags).toContain('other_product');
    expect(proposal.reasons).toContainEqual({ code: 'speaks_of_another', values: { name: 'Ledger' } });
    expect(answer(question, [hit('Backups of Vault are encrypted.')])).toMatchObject({ choice: 'Yes', flags: [] });
  });
});

test('a year that is asked about and not spoken of is said, and no plain answer given', () => {
  const proposal = answer('Do plans for the offices of 2021 exist?', [hit('For every new office a plan exists.')]);
  expect(proposal.reasons).toContainEqual({ code: 'does_not_say', values: { words: '2021' } });
  expect(proposal.status).toBe('needs_review');
});

test('two papers that answer a question with different times are both shown', () => {
  const asked = askedAlone('How long are audit logs kept?');
  const said = [hit('Audit logs are kept for 24 months.', 'security.md'), hit('Audit logs: kept for 18 months.', 'varnost.md', 0.92)];
  const proposal = propose(asked, judgeEvidence(asked, said, null, speakers));
  expect(proposal.status).toBe('needs_review');
  expect(proposal.flags).toContain('conflict');
  expect(proposal.citations.map(({ document }) => document).toSorted()).toEqual(['security.md', 'varnost.md']);
});

describe('what a sentence cannot be understood without', () => {
  const ask = (question: string, text: string, heading: string | null = null): ReturnType<typeof answer> => {
    const found = hit(text);
    return answer(question, [found.kind === 'passage' ? { ...found, passage: { ...found.passage, heading } } : found]);
  };
  const list =
    'Our staff must avoid, and we do not allow:\n- Sharing the password of a customer database with anybody.\n- Print mails at home.';

  test('the words over a list are told with its item, and decide what it says', () => {
    const proposal = ask('Is sharing the password of a customer database common among your staff?', list);
    expect(proposal.comment).toMatch(/^Our staff must avoid, and we do not allow: Sharing the password/u);
    expect(proposal.choice).not.toBe('Yes');
    expect(proposal.citations[0]!.quote).toBe('Sharing the password of a customer database with anybody.');
  });
  test('also where the list began in an earlier passage', () => {
    const items = '- Sharing the password of a customer database with anybody.\n- Print mails at home.';
    const proposal = ask(
      'Is sharing the password of a customer database common among your staff?',
      items,
      'Passwords › Our staff must avoid, and we do not allow:',
    );
    expect(proposal.comment).toMatch(/^Our staff must avoid, and we do not allow: Sharing/u);
    expect(proposal.choice).not.toBe('Yes');
  });
  test('and the sentence that it leans on', () => {
    const proposal = ask(
      'Are audit records of our views kept?',
      'Every view of a record is logged by our service. These audit records of views are kept by us.',
    );
    expect(proposal.comment).toContain('Every view of a record is logged');
    expect(proposal.comment!.indexOf('Every view')).toBeLessThan(proposal.comment!.indexOf('These audit records'));
  });
  test('signs of Markdown are not told; the quote stands as it is in its source', () => {
    const text = 'Our [backups](https://example.com/backups) are **encrypted** with `AES-256`.';
    const proposal = ask('Are your backups encrypted with AES-256?', text);
    expect(proposal.comment).toBe('Our backups are encrypted with AES-256.');
    expect(proposal.citations[0]!.quote).toBe(text);
  });
});
