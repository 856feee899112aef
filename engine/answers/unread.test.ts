import { describe, expect, it, test } from 'vitest';
import { trustOf } from '#contract/trust.ts';
import type { Pair } from '#engine/reading/model.ts';
import type { Hit, IndexedDocument } from '#engine/search/model.ts';
import { overtakenDay } from './days-named.ts';
import { judgeEvidence, propose } from './embedded-engine.ts';
import { type Named, namedOf } from './evidence.ts';
import type { Asked } from './model.ts';
import { paperOf } from './paper.fixture.ts';
import { QUESTION, pastIn } from './past.fixture.ts';
import { createProducts } from './products.ts';
import { askedAlone } from './read-question.ts';

const ago = (years: number): string => new Date(Date.now() - years * 365.25 * 24 * 3600 * 1000).toISOString();
const document = (name: string, more: Partial<IndexedDocument> = {}): IndexedDocument => ({ ...paperOf(name), date: ago(0.5), ...more });

/** The last day of the calendar year before this one. */
const lastYear = new Date(Date.UTC(new Date().getUTCFullYear(), 0, 0)).toISOString();

const past = (of: Partial<Pair>, from: IndexedDocument = document('Past form.xlsx')): Hit => pastIn(from, of);

function sent(hits: Hit[], { asked = {}, named }: { asked?: Partial<Asked>; named?: Named } = {}) {
  const one = { ...askedAlone(asked.question ?? QUESTION, ['Yes', 'No']), ...asked };
  const proposal = propose(one, { ...judgeEvidence(one, hits, null), ...(named ? { named } : {}) });
  return { trust: trustOf(proposal), status: proposal.status, reasons: proposal.reasons };
}
const codes = (...of: Parameters<typeof sent>): string[] => sent(...of).reasons.map(({ code }) => code);

test('a past answer to the same question, with the same options and nothing against it, is sure', () => {
  expect(sent([past({})])).toMatchObject({ trust: 'sure', reasons: [{ code: 'same_asked' }] });
});

test('options that are the same mark in other letters were offered then', () => {
  const then = past({ options: ['Yes', 'No', 'Partial'] });
  expect(sent([then], { asked: { options: ['Yes', 'No', 'Partially', 'Not applicable'] } }).trust).toBe('sure');
});

const OPTIONS = ['Yes', 'No', 'N/A'];

test.each([
  ['N/A', 'This is up to the customer. Each keeps its own keys.'],
  ['No', 'The provider does that. It is audited every year.'],
  ['No', 'Staff have no keys. Keys are not stored on disks. Links are encrypted.'],
])('%s is sure with the reason why: %s', (choice, answer) => {
  expect(sent([past({ options: OPTIONS, choice, answer })], { asked: { options: OPTIONS } }).trust).toBe('sure');
});

describe('a past answer waits for a person where', async () => {
  it.each<[string, string, Parameters<typeof sent>]>([
    ['another option was not offered then', 'options_differ', [[past({})], { asked: { options: ['Yes', 'No', 'Partially'] } }]],
    ['its option is read from other words', 'options_differ', [[past({ options: [], choice: 'Fully implemented' })]]],
    ['the form has no place for its text', 'text_no_place', [[past({})], { asked: { wantsText: false } }]],
    [
      'its guidance asks for what it did not then',
      'guidance_asks',
      [[past({})], { asked: { guidance: 'Describe how the keys are kept.' } }],
    ],
    ['its guidance asked for what it does not now', 'guidance_asks', [[past({ guidance: 'Describe how the keys are kept.' })]]],
    [
      'its guidance asked for the same then',
      'guidance_asks',
      [[past({ guidance: 'This is about copies.' })], { asked: { guidance: 'This is about copies.' } }],
    ],
    ['its guidance asks something else', 'guidance_asks', [[past({ guidance: 'Describe how.' })], { asked: { guidance: 'How often?' } }]],
    [
      'it names another standard than is asked about',
      'speaks_of',
      [
        [past({ question: 'Do you have a SOC 2 report?', answer: 'We are audited every year on ISO 27001.' })],
        { asked: { question: 'Do you have a SOC 2 report?' } },
      ],
    ],
    [
      'it names another standard in brackets, and none of those that are asked about',
      'speaks_of',
      [
        [past({ question: 'Have you had an SSAE 18 / SOC 2 audit?', answer: 'Audited every year on the suite (ISO) 27000.' })],
        { asked: { question: 'Have you had an SSAE 18 / SOC 2 audit?' } },
      ],
    ],
    ['it names a file', 'names_paper', [[past({ answer: 'See Backup_policy-v3.pdf for how.' })]]],
    ...['https://trust.example/backups', 'Yes. www.trust.example', 'Trust centre: https://trust.example', 'See the attached policy.'].map(
      (answer): [string, string, Parameters<typeof sent>] => [
        `somebody approved it and it says only where the answer stands: ${answer}`,
        'names_paper',
        [[past({ answer }, document('Approved answers', { approved: true }))]],
      ],
    ),
    [
      'it is a link, where one is asked for',
      'names_paper',
      [
        [past({ question: 'What is the link to the status page (URL)?', options: [], choice: null, answer: 'https://status.example' })],
        { asked: { question: 'What is the link to the status page (URL)?', options: [] } },
      ],
    ],
    ['it names a day that went by since', 'names_day', [[past({ answer: `Next drill: ${ago(0.2).slice(0, 10)}.` })]]],
    [
      'it names a year and was given long ago',
      'names_day',
      [[past({ answer: 'Tested since 2019.' }, document('Form.xlsx', { date: ago(2) }))]],
    ],
    [
      'it names a year and nobody knows when it was given',
      'names_day',
      [[past({ answer: 'Tested since 2019.' }, document('F.xlsx', { date: null }))]],
    ],
    [
      'the time that is asked about went by since',
      'time_moved',
      [
        [past({ question: 'Was the service down in the last 6 months?' }, document('Form.xlsx', { date: ago(0.8) }))],
        { asked: { question: 'Was the service down in the last 6 months?' } },
      ],
    ],
    [
      'months of the time that is asked about went by since',
      'time_moved',
      [
        [past({ question: 'Was the service down in the last 12 months?' })],
        { asked: { question: 'Was the service down in the last 12 months?' } },
      ],
    ],
    [
      'months of the past year went by since',
      'time_moved',
      [
        [past({ question: 'Was the service down within the past year?' }, document('Form.xlsx', { date: ago(0.3) }))],
        { asked: { question: 'Was the service down within the past year?' } },
      ],
    ],
    [
      'nothing happened in the time that is asked about, and days went by since',
      'time_moved',
      [
        [
          past(
            { question: 'Was the service down in the last 5 years?', choice: 'No', answer: 'It never was.' },
            document('Form.xlsx', { date: ago(0.05) }),
          ),
        ],
        { asked: { question: 'Was the service down in the last 5 years?' } },
      ],
    ],
    [
      'somebody approved the words of a form from before that time',
      'time_moved',
      [
        [
          past(
            { question: 'Was the service down in the last 12 months?' },
            document('Approved answers', { approved: true, date: ago(0.001) }),
          ),
          past({ question: 'Was the service down in the last 12 months?' }, document('Form.xlsx', { date: ago(1.8) })),
        ],
        { asked: { question: 'Was the service down in the last 12 months?' } },
      ],
    ],
    ...['Was there an outage this year?', 'Avete subito incidenti nell’anno in corso?', 'Ali je bil izpad v tekočem letu?'].map(
      (question): [string, string, Parameters<typeof sent>] => [
        `another year runs since: ${question}`,
        'time_moved',
        [[past({ question }, document('Form.xlsx', { date: lastYear }))], { asked: { question } }],
      ],
    ),
    [
      'a remark stood beside its text',
      'remark_beside',
      [
        [past({ options: [], choice: null, answer: 'Only once you have switched it on.\nthis is Heron!', place: { cell: 'C4' } })],
        { asked: { options: [] } },
      ],
    ],
    ...['No', 'N/A'].map((choice): [string, string, Parameters<typeof sent>] => [
      `it is marked ${choice}, approved or not, and its text says what is done`,
      'text_affirms',
      [
        [
          past(
            { options: OPTIONS, choice, answer: 'Staff have no keys. Links between sites are encrypted. So are the disks.' },
            document('Approved answers', { approved: true }),
          ),
        ],
        { asked: { options: OPTIONS } },
      ],
    ]),
    ['somebody meant to write on', 'blank_left', [[past({ answer: 'Report being finalised, tbc' })]]],
    ['it holds a blank', 'blank_left', [[past({ answer: 'Encrypted by [[ FILL IN: provider ]].' })]]],
    [
      'it holds a blank, approved or not',
      'blank_left',
      [[past({ answer: 'Please write to [name].' }, document('Approved answers', { approved: true }))]],
    ],
    ['it is years old', 'not_of_this_year', [[past({}, document('Form.xlsx', { date: ago(4) }))]]],
    [
      'it names another customer',
      'speaks_of',
      [[past({ answer: 'Yes, and Kestrel Bank is told.' })], { named: await namedOf([], { customers: ['Kestrel Bank'] }) }],
    ],
    [
      'it names a report that lies in the knowledge',
      'names_paper',
      [[past({ answer: 'The SOC 3 report goes with this.' })], { named: await namedOf([document('Heron SOC 3.pdf')], { customers: [] }) }],
    ],
    [
      'a newer answer chose otherwise',
      'source_disagrees',
      [
        [
          ...[1, 2, 3, 4].map((at) => past({}, document(`Form ${at} heron.xlsx`))),
          past({ choice: 'No' }, document('Kestrel.xlsx', { date: ago(0.1) })),
        ],
      ],
    ],
    [
      'several things are asked',
      'asks_several',
      [
        [past({ question: `${QUESTION} Please list the sites where they are kept.` })],
        { asked: { question: `${QUESTION} Please list the sites where they are kept.` } },
      ],
    ],
  ])('%s', (_, code, of) => {
    expect(codes(...of)).toContain(code);
    expect(sent(...of)).toMatchObject({ trust: 'check', status: 'needs_review' });
  });
});

describe('it is sure all the same where', async () => {
  it.each<[string, Parameters<typeof sent>]>([
    ['“not applicable” is offered now', [[past({})], { asked: { options: ['Yes', 'No', 'N/A'] } }]],
    ['an option is gone that was not chosen', [[past({ options: ['Yes', 'No', 'Partially'] })]]],
    ['it is a mark alone, and the form takes no text', [[past({ answer: '' })], { asked: { wantsText: false } }]],
    [
      'it was given within the time that is asked about',
      [
        [past({ question: 'Was the service down in the last 9 months?' }, document('Form.xlsx', { date: ago(0.05) }))],
        { asked: { question: 'Was the service down in the last 9 months?' } },
      ],
    ],
    [
      'nothing happened in the time that is asked about, told today',
      [
        [
          past(
            { question: 'Was the service down in the last 5 years?', choice: 'No', answer: 'It never was.' },
            document('Form.xlsx', { date: ago(0.001) }),
          ),
        ],
        { asked: { question: 'Was the service down in the last 5 years?' } },
      ],
    ],
    [
      'the time that is asked about is a limit',
      [
        [past({ question: 'Are logs kept for at least 6 months?' }, document('Form.xlsx', { date: ago(0.3) }))],
        { asked: { question: 'Are logs kept for at least 6 months?' } },
      ],
    ],
    ['the form says beside it where it stands in a scheme', [[past({})], { asked: { guidance: 'Domain 10' } }]],
    ['the past form did', [[past({ guidance: 'ISO/IEC 27001:2013 A.12.3.1' })]]],
    [
      'a delay is asked about, or how often',
      [
        [past({ question: 'Are alarms answered within 72 hours, and drills held every year?' }, document('Form.xlsx', { date: ago(0.9) }))],
        { asked: { question: 'Are alarms answered within 72 hours, and drills held every year?' } },
      ],
    ],
    [
      'it was given in the year that runs',
      [
        [past({ question: 'Was there an outage this year?' }, document('Form.xlsx', { date: new Date().toISOString() }))],
        { asked: { question: 'Was there an outage this year?' } },
      ],
    ],
    [
      'what stood beside a mark explains it',
      [[past({ answer: 'Nightly in full.\nCopied abroad.', place: { cell: 'C4' } })], { asked: { options: ['Yes', 'No'] } }],
    ],
    [
      'its text has paragraphs',
      [
        [
          past({
            options: [],
            choice: null,
            answer:
              'All copies are encrypted with keys of our own.\nThe operators test them every night, and look at what came of it in the morning.',
            place: { cell: 'C4' },
          }),
        ],
        { asked: { options: [] } },
      ],
    ],
    ['it names a page of the web', [[past({ answer: 'Daily, by the operators: https://example.test/2021/backups.pdf' })]]],
    ['it says something and sees to the rest', [[past({ answer: 'Daily, by the operators. See the attached policy.' })]]],
    ['it was given lately and names a year long past', [[past({ answer: 'Since 2019, by the operators.' })]]],
    [
      'a customer’s name is a part of a longer word',
      [[past({ answer: 'By Kestrels.' })], { named: await namedOf([], { customers: ['Kestrel'] }) }],
    ],
    [
      'the question asks for the report by name, and the paper is no newer',
      [
        [past({ question: 'Do you have a SOC 3 report on backups?', answer: 'The SOC 3 report is public.' })],
        {
          asked: { question: 'Do you have a SOC 3 report on backups?' },
          named: await namedOf([document('Heron SOC 3.pdf', { date: ago(1) })], { customers: [] }),
        },
      ],
    ],
    [
      'what is asked besides goes with another answer',
      [
        [past({ question: 'Are fire drills held every year?' })],
        { asked: { question: 'Are fire drills held every year? If no, please explain.' } },
      ],
    ],
  ])('%s', (_, of) => expect(sent(...of)).toMatchObject({ trust: 'sure' }));
});

describe('an answer for one of two products', () => {
  const question = 'Do support staff ask before they open a tenant?';
  const told = [
    'Heron asks first. In Osprey, staff need a ticket; in Heron not.',
    'In Heron daily, in Osprey weekly.',
    'Both in Heron and in Osprey.',
  ];
  const papers = [...told, ...told.map((text) => `${text} As ever.`)].map((text) => ({
    document: document('Old policy.pdf', { date: ago(2) }),
    text,
  }));
  const one = askedAlone(question, []);
  const codesFor = async (answer: string, asked?: string): Promise<string[]> =>
    propose(one, {
      ...judgeEvidence(one, [past({ question, options: [], choice: null, answer })], null),
      papers,
      now: Date.now(),
      products: await createProducts({ stated: new Map(), asked, about: undefined, company: [] }),
    }).reasons.map(({ code }) => code);

  test('waits for a person where nobody says which', async () => expect(await codesFor('Osprey needs a ticket.')).toContain('said_of_one'));
  test('is sent where the request is of that one, or the answer of both', async () => {
    expect(await codesFor('Osprey needs a ticket.', 'Osprey')).not.toContain('said_of_one');
    expect(await codesFor('Osprey needs a ticket, Heron asks first.')).not.toContain('said_of_one');
  });
});

test('days are read as they are written, and what is none is none', () => {
  const now = Date.UTC(2026, 10, 27);
  const given = Date.UTC(2026, 8, 1);
  const overtaken = (text: string, question = ''): string | null => overtakenDay(text, question, given, now);
  expect(overtaken('Until 30. 9. 2026 at the latest.')).toBe('30. 9. 2026');
  expect(overtaken('Valid until 2026-10-01, then renewed.')).toBe('2026-10-01');
  expect(overtaken('Valid until 10/15/26, then renewed.')).toBe('10/15/26');
  expect(overtaken('5/20/2024')).toBe('5/20/2024');
  expect(overtaken('20 May 2024')).toBe('2024');
  expect(overtaken('Valid until 2028-10-01, then renewed.')).toBeNull();
  expect(overtakenDay('Keys have 2048 bits, addresses 10.0.0.1, 1.2.2019 and others.', '', null, now)).toBe('1.2.2019');
  for (const text of ['Keys have 2048 bits at least.', 'Version 12.2025.1 of it.', 'https://example.test/2019/05/20/a is public.'])
    expect(overtakenDay(text, '', null, now), text).toBeNull();
  expect(overtakenDay('None in 2025.', 'Were there incidents in 2025?', null, now)).toBeNull();
});
