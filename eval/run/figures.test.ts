import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OpenQuestion } from '../open/model.ts';
import { answerFigures } from './answer-figures.ts';
import { acceptBaseline, compareWithBaseline, readBaseline } from './baseline.ts';
import { answerGauges } from './gauges.ts';
import type { Gauge } from './gauges.ts';
import type { Judged } from './judge.ts';
import { answerFailures, answersTables, failureLines } from './report.ts';

type Given = Partial<Omit<Judged, 'question' | 'proposal'>> & {
  question?: Partial<OpenQuestion>;
  choice?: string;
  confidence?: number;
  flags?: Judged['proposal']['flags'];
};

function judged({ question = {}, choice, confidence = 0.9, flags = [], ...more }: Given): Judged {
  const proposed = more.proposed ?? choice !== undefined;
  const right = more.right ?? (proposed && choice === (question.choice ?? 'Yes'));
  return {
    question: {
      id: 'x',
      language: 'en',
      kind: 'plain',
      question: 'Q?',
      options: ['Yes', 'No'],
      choice: 'Yes',
      says: [],
      gold: [{ document: 'd', quote: 'q' }],
      conflict: false,
      looksLike: null,
      contrast: null,
      heldOut: false,
      ...question,
    },
    proposal: {
      status: proposed ? 'answered' : 'unanswered',
      answer: '',
      choice: choice ?? null,
      comment: null,
      confidence,
      flags,
      citations: [],
      related: [],
      reasons: [],
    },
    plain: proposed && flags.length === 0,
    citesGold: right,
    citations: 1,
    standing: 1,
    rank: 1,
    across: false,
    ...more,
    proposed,
    right,
  };
}

describe('answerFigures', () => {
  it('gives coverage and accuracy together, and what the most frequent choice would get', () => {
    const { choices } = answerFigures([
      judged({ choice: 'Yes' }),
      judged({ choice: 'Yes' }),
      judged({ choice: 'Yes', question: { choice: 'No' } }),
      judged({ choice: 'No', question: { choice: 'No' } }),
      judged({}),
    ]);
    expect(choices).toMatchObject({
      asked: 5,
      proposed: 4,
      coverage: 0.8,
      accuracy: 0.75,
      majority: 0.5,
      recallYes: 1,
      recallNo: 0.5,
      balanced: 0.75,
      falseYes: 1,
    });
  });

  it('does not count a Yes that carries a flag as a false one', () => {
    expect(answerFigures([judged({ choice: 'Yes', flags: ['near_match'], question: { choice: 'No' } })]).choices.falseYes).toBe(0);
  });

  it('measures calibration over everything that was proposed', () => {
    const { calibration } = answerFigures([
      judged({ choice: 'Yes', confidence: 0.95 }),
      judged({ choice: 'Yes', confidence: 0.95, question: { kind: 'unanswerable', choice: null, gold: [] }, right: false }),
      judged({ choice: 'Yes', confidence: 0.5 }),
    ]);
    expect(calibration).toMatchObject({ count: 3, sure: 2, sureRight: 0.5 });
    expect(calibration.ece).toBeCloseTo((2 * 0.45 + 0.5) / 3);
  });

  it('counts look-alikes that were answered wrongly without a flag, and what was rightly left open', () => {
    const twin = { kind: 'twin', choice: 'No' } as const;
    const figures = answerFigures([
      judged({ choice: 'Yes', question: twin }),
      judged({ choice: 'Yes', flags: ['near_match'], question: twin }),
      judged({ choice: 'No', question: twin }),
      judged({ question: { kind: 'unanswerable', choice: null, gold: [] } }),
      judged({ choice: 'Yes', right: false, question: { kind: 'unanswerable', choice: null, gold: [] } }),
    ]);
    expect(figures.twins).toMatchObject({ asked: 3, wrongPlain: 1 });
    expect(figures.unanswerable).toMatchObject({ asked: 2, leftOpen: 0.5, answeredPlain: 1 });
  });

  it('ranks by language and across languages', () => {
    const figures = answerFigures([
      judged({ rank: 2 }),
      judged({ rank: null, question: { language: 'sl' }, across: true }),
      judged({ rank: 6 }),
    ]);
    expect(figures.search.mrr).toBeCloseTo((1 / 2 + 1 / 6) / 3);
    expect(figures.search.hit5).toBeCloseTo(1 / 3);
    expect(figures.byLanguage.sl!.search.mrr).toBe(0);
    expect(figures.across.asked).toBe(1);
  });

  it('is shown in tables, with each failure under its kind', () => {
    const list = [judged({ choice: 'Yes' }), judged({}), judged({ choice: 'Yes', question: { choice: 'No', kind: 'twin' } })];
    expect(answersTables(answerFigures(list))).toContain('choices: coverage of 3');
    const lines = failureLines(answerFailures(list));
    expect(lines).toContain('left open (found at 1) (1)');
    expect(lines).toContain('twin answered wrongly without a flag (1)');
  });
});

const gauge = (name: string, value: number, more: Partial<Gauge> = {}): Gauge => ({
  part: 'answers',
  name,
  value,
  better: 'higher',
  noise: 0.02,
  ...more,
});

describe('the baseline', () => {
  const baseline = {
    answers: { accuracy: { value: 0.9, noise: 0.02, better: 'higher' }, errors: { value: 3, noise: 1, better: 'lower' } },
  } as const;
  const compare = (accuracy: number, errors: number): { worse: string[]; better: string[] } =>
    compareWithBaseline(baseline, ['answers'], [gauge('accuracy', accuracy), gauge('errors', errors, { better: 'lower' })]);

  it('bears noise and says what is worse or better by more', () => {
    expect(compare(0.88, 4)).toEqual({ worse: [], better: [] });
    expect(compare(0.87, 5).worse).toHaveLength(2);
    expect(compare(0.87, 3).worse[0]).toBe('answers, accuracy: 0.87, was 0.9 (noise 0.02)');
    expect(compare(0.95, 1).better).toHaveLength(2);
  });

  it('calls a figure that is gone worse, and leaves parts alone that were not measured', () => {
    expect(compareWithBaseline(baseline, ['answers'], [gauge('accuracy', 0.9)]).worse).toEqual([
      'answers, errors: not measured any more, was 3 (noise 1)',
    ]);
    expect(compareWithBaseline(baseline, ['export'], [])).toEqual({ worse: [], better: [] });
  });

  it('keeps what is accepted, part by part', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rejoinder-baseline-'));
    try {
      const path = join(folder, 'baseline.json');
      expect(await readBaseline(path)).toEqual({});
      await acceptBaseline([gauge('accuracy', 0.9), gauge('recall', 1, { part: 'extraction' })], path);
      await acceptBaseline([gauge('accuracy', 0.8)], path);
      const kept = await readBaseline(path);
      expect(kept.answers).toEqual({ accuracy: { value: 0.8, noise: 0.02, better: 'higher' } });
      expect(kept.extraction!.recall!.value).toBe(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('has a figure for everything the report shows that can become worse', () => {
    const names = answerGauges(answerFigures([judged({ choice: 'Yes' }), judged({ choice: 'No', question: { choice: 'No' } })])).map(
      ({ name }) => name,
    );
    expect(names).toContain('accuracy of choices');
    expect(names).toContain('en: search MRR');
    expect(new Set(names).size).toBe(names.length);
  });
});
