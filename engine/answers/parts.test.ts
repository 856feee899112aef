import { describe, expect, it, test } from 'vitest';
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import type { Hit, KnowledgeIndex } from '#engine/search/model.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { joinParts, partsOf } from './parts.ts';
import { askedAlone } from './read-question.ts';

const asked: [question: string, parts: string[]][] = [
  [
    'How long are backups kept, how often is the log saved, and where is the second copy?',
    ['How long are backups kept?', 'how often is the log saved?', 'where is the second copy?'],
  ],
  [
    'Are visitors accompanied at all times, and is there camera surveillance?',
    ['Are visitors accompanied at all times?', 'is there camera surveillance?'],
  ],
  [
    'Does it encrypt (a) the traffic to the server and (b) the link with the archive?',
    ['Does it encrypt the traffic to the server?', 'Does it encrypt the link with the archive?'],
  ],
  [
    'What are the deadlines for (a) critical and (b) high weaknesses of servers?',
    ['What are the deadlines for critical weaknesses of servers?', 'What are the deadlines for high weaknesses of servers?'],
  ],
  [
    'Ali šifrirate promet (a) med odjemalcem in strežnikom ter (b) med podatkovnimi centri?',
    ['Ali šifrirate promet med odjemalcem in strežnikom?', 'Ali šifrirate promet med podatkovnimi centri?'],
  ],
  [
    'Les fournisseurs sont-ils évalués chaque année, et doivent-ils signaler les incidents ?',
    ['Les fournisseurs sont-ils évalués chaque année?', 'doivent-ils signaler les incidents?'],
  ],
  ['Chi approva le modifiche urgenti, e quanto tempo ha per farlo?', ['Chi approva le modifiche urgenti?', 'quanto tempo ha per farlo?']],
  ['Хто затверджує термінові зміни, і як часто їх переглядають?', ['Хто затверджує термінові зміни?', 'як часто їх переглядають?']],
];
const alone = [
  'Are plans exercised and tested at least annually and when significant changes occur?',
  'Is data documented to identify what data is processed and where it is stored?',
  'Are policies established, documented, approved, and maintained for the protection, and handling of data?',
  'Do agreements say who may see the data, and have the provisions listed below?',
  'Describe how and when customers are told of a breach.',
  'Who approves exceptions, and by whom?',
];

describe('the parts of a question', () => {
  it.each(asked)('asks "%s" part by part', (question, parts) => expect(partsOf(question)).toEqual(parts));
  it.each(alone)('leaves "%s" whole', (question) => expect(partsOf(question)).toEqual([question]));
});

const says = (quote: string, choice: string | null, more: Partial<Proposal> = {}): Proposal => ({
  status: 'answered',
  answer: quote,
  choice,
  comment: quote,
  confidence: 0.9,
  flags: [],
  citations: [{ document: 'a.md', quote, score: 0.5 }],
  related: [],
  reasons: [reason('says_so', { document: 'a.md' })],
  ...more,
});
const open: Proposal = {
  ...says('', null),
  status: 'unanswered',
  comment: null,
  confidence: 0.1,
  citations: [],
  reasons: [reason('nothing_supports')],
};
const options = ['Yes', 'No', 'Partially'];
const join = (whole: Proposal, ...proposals: Proposal[]): Proposal =>
  joinParts(
    whole,
    proposals.map((proposal, at) => ({ text: `part ${at + 1}?`, proposal })),
    options,
  );

describe('what answers the parts', () => {
  it('is one text with a sentence and a citation for each, as sure as the least sure', () => {
    const joined = join(
      open,
      says('Disks are encrypted.', 'Yes'),
      says('Links are encrypted.', 'Yes', { confidence: 0.7, flags: ['old'] }),
    );
    expect(joined).toMatchObject({
      answer: 'Disks are encrypted. Links are encrypted.',
      choice: 'Yes',
      confidence: 0.7,
      flags: ['old'],
      status: 'needs_review',
    });
    expect(joined.citations.map(({ quote }) => quote)).toEqual(['Disks are encrypted.', 'Links are encrypted.']);
    expect(joined.reasons).toContainEqual(reason('part_answered', { part: 'part 2', document: 'a.md' }));
  });

  it('waits for a person where one of them does, whatever the first is', () => {
    const [first, second] = [says('Disks are encrypted.', 'Yes'), says('Links are encrypted.', 'Yes', { status: 'needs_review' })];
    expect(join(open, first, second).status).toBe('needs_review');
    expect(join(open, first, { ...second, status: 'answered' }).status).toBe('answered');
  });

  it('holds in part where one is yes and another no, and decides nothing where no option says so', () => {
    const [yes, no] = [says('Disks are encrypted.', 'Yes'), says('Links are not encrypted.', 'No')];
    expect(join(open, yes, no).choice).toBe('Partially');
    const parts = [yes, no].map((proposal) => ({ text: 'part?', proposal }));
    expect(joinParts(open, parts, ['Yes', 'No'])).toMatchObject({ choice: null, flags: [], status: 'needs_review' });
  });

  it('names the part that is open, and gives no verdict of its own then', () => {
    const joined = join(open, says('Disks are encrypted.', 'Yes'), open);
    expect(joined).toMatchObject({ choice: null, status: 'needs_review', answer: 'Disks are encrypted.' });
    expect(joined.flags).toEqual(['near_match']);
    expect(joined.reasons.slice(-2)).toEqual([
      reason('part_answered', { part: 'part 1', document: 'a.md' }),
      reason('part_open', { part: 'part 2' }),
    ]);
    expect(join(open, open, open)).toBe(open);
  });

  it('keeps to 500 characters', () => {
    const long = says('Disks are encrypted.', 'Yes', { answer: `Disks are encrypted. ${'And so on. '.repeat(40)}` });
    expect(join(open, long, says('Links are encrypted.', 'Yes', { answer: 'x'.repeat(200) })).answer).toBe(
      'Disks are encrypted. Links are encrypted.',
    );
  });
});

test('a question of two parts is answered with what people answered to each, and what a paper says stands beside it', async () => {
  const document = { id: 'a', name: 'past.csv', folderIds: [], labels: [], date: null, approved: false };
  const hits = [
    { question: 'Are backups of the archive encrypted?', answer: 'Backups of the archive are encrypted with AES-256.' },
    { question: 'Is mail between the two offices encrypted?', answer: 'Mail between the two offices is not encrypted.' },
  ].map(({ question, answer }, at): Hit => ({
    kind: 'pair',
    document,
    score: 1,
    bm25: 1,
    cosine: 0.93,
    pair: {
      id: String(at),
      position: at,
      ref: null,
      section: null,
      question,
      guidance: null,
      options: [],
      choice: null,
      answer,
      place: {},
    },
  }));
  const passage: Hit = {
    kind: 'passage',
    document: { ...document, id: 'b', name: 'plan.md' },
    score: 1,
    bm25: 1,
    cosine: 0.93,
    passage: { id: 'p', position: 0, heading: null, text: 'Backups of the archive are encrypted.', place: { paragraph: 1 } },
  };
  const search: KnowledgeIndex['search'] = async (_text, { kinds }) => (kinds?.includes('passage') ? [passage] : hits);
  const index = { encoder: null, documents: async () => [], texts: async () => [], search } as unknown as KnowledgeIndex;
  const question = 'Are backups of the archive encrypted, and is mail between the two offices encrypted?';
  const { citations, related } = await createEmbeddedEngine().answer(askedAlone(question), { index });
  expect(citations.map(({ document: name }) => name)).toEqual(['past.csv', 'past.csv']);
  expect(related.map(({ document: name }) => name)).toContain('plan.md');
});
