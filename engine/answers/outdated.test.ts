import { describe, expect, it } from 'vitest';
import type { Hit } from '#engine/search/model.ts';
import { judgeEvidence, propose } from './embedded-engine.ts';
import { familyOf } from './outdated.ts';
import { askedAlone } from './read-question.ts';

let made = 0;
const question = 'Are service accounts reviewed every quarter?';
const pair = (name: string, date: string, choice: string, answer: string, ref = 'A-1'): Hit => ({
  kind: 'pair',
  document: { id: name, name, date, approved: false, folderIds: [], labels: [] },
  score: 0.9,
  bm25: 1,
  cosine: 0.99,
  pair: { id: `p${made++}`, position: 0, ref, section: null, question, guidance: null, options: ['Yes', 'No'], choice, answer, place: {} },
});
const answered = (hits: Hit[]) => {
  const asked = askedAlone(question, ['Yes', 'No']);
  return propose(asked, judgeEvidence(asked, hits, null));
};
const ago = (years: number): string => new Date(Date.now() - years * 365.25 * 24 * 3600 * 1000).toISOString();

describe('a newer issue of the same form', () => {
  it('is followed where the older one says otherwise, and says so', () => {
    const proposal = answered([
      pair('Vendor form 2023.xlsx', ago(2), 'No', 'Not yet.'),
      pair('Vendor form 2025 final.xlsx', ago(0.5), 'Yes', 'By the owners.'),
    ]);
    expect(proposal).toMatchObject({ choice: 'Yes', answer: 'By the owners.' });
    expect(proposal.flags).not.toContain('conflict');
    expect(proposal.reasons).toContainEqual({
      code: 'newer_followed',
      values: { document: 'Vendor form 2025 final.xlsx', older: 'Vendor form 2023.xlsx', choice: 'No' },
    });
  });

  it('is not seen in a form of another name, nor in one of the same weeks: those disagree', () => {
    const other = answered([
      pair('Kestrel form.xlsx', ago(2), 'No', 'Not yet.'),
      pair('Heron form.xlsx', ago(0.5), 'Yes', 'By the owners.'),
    ]);
    expect(other.flags).toContain('conflict');
    const close = answered([
      pair('Vendor form v1.xlsx', ago(0.5), 'No', 'Not yet.'),
      pair('Vendor form v2.xlsx', ago(0.45), 'Yes', 'By the owners.'),
    ]);
    expect(close.flags).toContain('conflict');
  });

  it('has the words of its name in common with it, years and versions aside', () => {
    const named = (name: string) => familyOf({ id: '', name, date: null, approved: false, folderIds: [], labels: [] });
    expect(named('past/2024/Vendor_form_v2 (final).xlsx')).toBe(named('Vendor form 2021.docx'));
    expect(named('Vendor form Kestrel.xlsx')).not.toBe(named('Vendor form.xlsx'));
    expect(named('2024.xlsx')).toBeNull();
  });
});

describe('rows that say their own day', () => {
  const row = (name: string, date: string, choice: string, answer: string): Hit => {
    const hit = pair(name, date, choice, answer);
    return hit.kind === 'pair' ? { ...hit, pair: { ...hit.pair, date } } : hit;
  };

  it('give way to a later row of the same question, in the same form or another', () => {
    for (const name of ['Kestrel form.xlsx', 'Heron form.xlsx']) {
      const proposal = answered([row('Kestrel form.xlsx', ago(2), 'No', 'Not yet.'), row(name, ago(0.5), 'Yes', 'By the owners.')]);
      expect(proposal).toMatchObject({ choice: 'Yes', answer: 'By the owners.' });
      expect(proposal.flags).not.toContain('conflict');
    }
  });

  it('disagree where nothing but days lies between them, or one of them has none', () => {
    const close = [row('Kestrel form.xlsx', ago(0.5), 'No', 'Not yet.'), row('Heron form.xlsx', ago(0.45), 'Yes', 'By the owners.')];
    expect(answered(close).flags).toContain('conflict');
    const undated = [row('Kestrel form.xlsx', ago(2), 'No', 'Not yet.'), pair('Heron form.xlsx', ago(0.5), 'Yes', 'By the owners.')];
    expect(answered(undated).flags).toContain('conflict');
  });
});

describe('two approved answers to one question that say otherwise', () => {
  const approved = (name: string, date: string, choice: string, answer: string): Hit => {
    const hit = pair(name, date, choice, answer);
    return hit.kind === 'pair' ? { ...hit, document: { ...hit.document, approved: true }, pair: { ...hit.pair, date } } : hit;
  };

  it('wait for a person, whichever is newer: nobody has chosen between them', () => {
    const older = approved('one', ago(0.9), 'No', 'Not yet.');
    const proposal = answered([older, approved('other', ago(0.5), 'Yes', 'By the owners.')]);
    expect(proposal).toMatchObject({ status: 'needs_review', choice: 'Yes', answer: 'By the owners.' });
    expect(proposal.reasons).toContainEqual({
      code: 'approved_otherwise',
      values: { choice: 'No', day: older.document.date?.slice(0, 10) },
    });
    expect(answered([approved('other', ago(0.5), 'Yes', 'By the owners.')]).status).toBe('answered');
  });
});
