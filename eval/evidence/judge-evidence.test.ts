import { describe, expect, it } from 'vitest';
import type { Proposal } from '#contract/answers.ts';
import { evidenceFigures } from './figures.ts';
import { judgeEvidence } from './judge-evidence.ts';
import type { CompanyQuestion } from './model.ts';

const question = (more: Partial<CompanyQuestion> = {}): CompanyQuestion => ({
  id: 'd-001',
  kind: 'direct',
  question: 'Are backups encrypted?',
  language: 'en',
  options: ['Yes', 'No'],
  choice: 'Yes',
  says: [],
  gold: [{ document: 'plan.md', quote: 'Backups are encrypted.' }],
  beside: [{ document: 'plan.md', quote: 'Tapes are not encrypted.' }],
  ...more,
});
const shows = (choice: string | null, quotes: [document: string, quote: string][], more: Partial<Proposal> = {}): Proposal => ({
  status: 'answered',
  answer: quotes.map(([, quote]) => quote).join(' '),
  choice,
  comment: null,
  confidence: 0.9,
  flags: [],
  citations: quotes.map(([document, quote]) => ({ document, quote, score: 0.5 })),
  related: [],
  reasons: [],
  ...more,
});
const open = shows(null, [], { status: 'unanswered' });
const gold: [string, string] = ['plan.md', 'Backups are encrypted.'];

describe('what an answer is worth', () => {
  it('answers with the gold and the right verdict, in part without one, and misleads with another', () => {
    expect(judgeEvidence(question(), shows('Yes', [gold]), []).worth).toBe('answers');
    expect(judgeEvidence(question(), shows(null, [gold]), []).worth).toBe('part');
    expect(judgeEvidence(question(), shows('No', [gold]), []).worth).toBe('misleading');
    expect(judgeEvidence(question({ choice: null, gold: [] }), shows('Yes', [gold]), []).worth).toBe('misleading');
  });

  it('is beside with a right verdict from elsewhere, and misleads with what only looks right', () => {
    expect(judgeEvidence(question(), shows('Yes', [['plan.md', 'Backups run every night.']]), []).worth).toBe('beside');
    expect(judgeEvidence(question(), shows('Yes', [['plan.md', 'Tapes are not encrypted.']]), []).worth).toBe('misleading');
    expect(judgeEvidence(question(), open, []).worth).toBeNull();
  });

  it('of what is nearest to an open question sees what is shown and what would be taken', () => {
    const near = (quote: string, answer: string) =>
      judgeEvidence(
        question(),
        {
          ...open,
          related: [
            { document: 'plan.md', quote, answer, score: 0.5, kind: 'passage', choice: null, question: null, id: null, differs: [] },
          ],
        },
        [],
      ).near;
    expect(near('Tapes lie in a safe. Backups are encrypted.', 'Tapes lie in a safe.')).toEqual({ shown: true, taken: false });
    expect(near('Backups are encrypted.', 'Backups are encrypted.')).toEqual({ shown: true, taken: true });
    expect(near('Tapes lie in a safe.', 'Tapes lie in a safe.')).toEqual({ shown: false, taken: false });
  });

  it('takes a row of a table by its cells, whatever stands between them', () => {
    const row = question({ options: null, says: ['35 days'], gold: [{ document: 'plan.md', quote: 'Backups | 35 days' }] });
    expect(judgeEvidence(row, shows(null, [['plan.md', 'System: Backups; kept for: 35 days']]), []).worth).toBe('answers');
    expect(judgeEvidence(row, shows(null, [['other.md', 'System: Backups; kept for: 35 days']]), []).worth).toBe('beside');
  });

  it('takes a row by the cell that tells most of it, not by a short one', () => {
    const gold = [{ document: 'controls.md', quote: '5.23 | Cloud services | Implemented | The exit plan was rehearsed in May' }];
    const row = question({ options: null, says: ['May'], gold });
    expect(judgeEvidence(row, shows(null, [['controls.md', 'The exit plan was rehearsed in May']]), []).worth).toBe('answers');
    expect(judgeEvidence(row, shows(null, [['controls.md', 'Cloud services']]), []).worth).toBe('beside');
    expect(judgeEvidence(row, shows(null, [['controls.md', 'Implemented']]), []).worth).toBe('beside');
  });

  it('wants every part of a question, and both sides of a contradiction', () => {
    const places = [
      { document: 'plan.md', quote: 'Kept for 35 days.', part: 1 },
      { document: 'table.md', quote: 'Kept for 90 days.', part: 2 },
    ];
    const several = question({ kind: 'several', options: null, says: ['35', '90'], gold: places });
    expect(judgeEvidence(several, shows(null, [['plan.md', 'Kept for 35 days.']]), []).worth).toBe('part');
    const both: [string, string][] = places.map(({ document, quote }) => [document, quote]);
    expect(judgeEvidence(several, shows(null, both), []).worth).toBe('answers');
    const dispute = { ...several, kind: 'contradiction' as const, gold: places.map(({ part: _, ...place }) => place) };
    expect(judgeEvidence(dispute, shows(null, [['plan.md', 'Kept for 35 days.']]), []).worth).toBe('misleading');
    expect(judgeEvidence(dispute, shows(null, both, { flags: ['conflict'] }), [])).toMatchObject({ worth: 'answers', showsBoth: true });
  });

  it('ranks the first gold sentence among those that were weighed', () => {
    const weighed = [
      { document: 'plan.md', text: 'Backups run every night.' },
      { document: 'plan.md', text: 'Backups are encrypted.' },
    ];
    expect(judgeEvidence(question(), open, weighed).rank).toBe(2);
    expect(judgeEvidence(question(), open, []).rank).toBeNull();
  });
});

describe('the figures of a company', () => {
  it('counts what is found, what is wrong without a flag, and whether confidence tells', () => {
    const no = question({ choice: 'No' });
    const figures = evidenceFigures([
      judgeEvidence(question(), shows('Yes', [gold]), []),
      judgeEvidence(no, shows('Yes', [gold], { confidence: 0.5 }), []),
      judgeEvidence(no, shows('No', [gold], { confidence: 0.8, flags: ['near_match'] }), []),
      judgeEvidence(question({ kind: 'unanswerable', choice: null, gold: [] }), open, []),
      judgeEvidence(question({ kind: 'lookalike', choice: null, gold: [] }), shows('Yes', [gold], { confidence: 0.6 }), []),
    ]);
    expect(figures).toMatchObject({
      direct: { right: 2, of: 3 },
      noFound: { right: 1, of: 2 },
      yesFound: { right: 1, of: 1 },
      wrongPlain: { right: 2, of: 3 },
      lookalikesWrong: { right: 1, of: 1 },
      leftOpen: { right: 1, of: 1 },
      worth: { answers: 2, part: 0, beside: 0, misleading: 2 },
      draftedRight: { right: 2, of: 4 },
      confidenceArea: null,
    });
  });

  it('says of confidence whether it tells right from wrong where there are ten of each', () => {
    const rated = (count: number, choice: string, confidence: number) =>
      Array.from({ length: count }, () => judgeEvidence(question(), shows(choice, [gold], { confidence }), []));
    expect(evidenceFigures([...rated(10, 'Yes', 0.9), ...rated(10, 'No', 0.4)]).confidenceArea).toBe(1);
    expect(evidenceFigures([...rated(10, 'Yes', 0.4), ...rated(10, 'No', 0.9)]).confidenceArea).toBe(0);
    expect(evidenceFigures([...rated(10, 'Yes', 0.9), ...rated(9, 'No', 0.4)]).confidenceArea).toBeNull();
  });
});
