import { describe, expect, it } from 'vitest';
import type { Pair } from '#engine/reading/model.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import { type AskedAgain, whenAskedAgain } from './as-asked.ts';
import type { Asked } from './model.ts';
import { askedAlone } from './read-question.ts';

const now = Date.UTC(2026, 5, 1);
const paper = (name: string, date: string | null, approved = false): IndexedDocument => ({
  id: name,
  name,
  date,
  approved,
  folderIds: [],
  labels: [],
});
const form = paper('Kestrel form.xlsx', '2026-02-01');
const approved = paper('Approved answers', '2020-02-01', true);

interface Given {
  asked?: Partial<Asked>;
  guidance?: Pair['guidance'];
  document?: IndexedDocument;
  papers?: IndexedDocument[];
  /** What each of the papers says. */
  theySay?: string;
  choice?: string | null;
  said?: string;
}

const codes = ({
  asked,
  guidance = null,
  document = form,
  papers = [],
  theySay = 'Backups are encrypted.',
  choice = 'Yes',
  said = 'Restored within 4 hours.',
}: Given): string[] => {
  const of: AskedAgain = {
    asked: { ...askedAlone('Are backups encrypted?', ['Yes', 'No']), ...asked },
    past: { guidance, document },
    choice,
    said,
    papers: papers.map((document) => ({ document, text: theySay })),
    now,
  };
  return Object.values(whenAskedAgain).flatMap((holds) => holds(of)?.reasons.map(({ code }) => code) ?? []);
};

const afterYes = [{ choice: 'Yes', text: 'State the dates.' }];

const others = (count: number): IndexedDocument[] => Array.from({ length: count }, (_, at) => paper(`Old policy ${at}.docx`, '2025-01-01'));

describe('what was answered in a form', () => {
  it.each<[string, Given, string[]]>([
    ['was asked without guidance, within the year, and nothing is newer', { papers: others(3) }, []],
    ['has guidance beside it now', { asked: { guidance: 'State the dates.' } }, ['guidance_asks']],
    ['had guidance then', { guidance: 'State the dates.' }, ['guidance_asks']],
    ['has the same guidance as then', { guidance: 'State the dates.', asked: { guidance: 'State the dates.' } }, ['guidance_asks']],
    ['has guidance of nothing but signs', { asked: { guidance: ' – ' } }, []],
    ['gets guidance once it is answered, which nobody can tell', { asked: { followUps: 'unread' } }, ['guidance_follows']],
    ['gets guidance once it is answered so', { asked: { followUps: afterYes } }, ['guidance_asks']],
    ['gets guidance once it is answered otherwise', { asked: { followUps: afterYes }, choice: 'No' }, []],
    [
      'gets guidance beside any text',
      { asked: { followUps: [{ choice: null, text: 'State the dates.' }] }, choice: null },
      ['guidance_asks'],
    ],
    ['has further places', { asked: { hasFurther: true } }, ['places_left']],
    ['is older than a year', { document: paper('Form.xlsx', '2025-05-01') }, ['not_of_this_year']],
    ['says no day', { document: paper('Form.xlsx', null) }, ['not_of_this_year']],
    ['stands beside a newer paper', { papers: [...others(4), paper('Insurance.pdf', '2026-03-01')] }, ['newer_paper']],
    [
      'stands beside a newer paper that says so too',
      { papers: [paper('Insurance.pdf', '2026-03-01')], theySay: 'Backups are restored within 4 hours.' },
      [],
    ],
    [
      'stands beside a newer paper that gives another figure',
      { papers: [paper('Insurance.pdf', '2026-03-01')], theySay: 'Backups are restored within 2 hours.' },
      ['newer_paper'],
    ],
    [
      'has nothing in it that changes, beside a newer paper',
      { papers: [paper('Insurance.pdf', '2026-03-01')], said: 'By the operators.' },
      [],
    ],
    [
      'stands beside a newer paper that speaks of another matter',
      {
        papers: [paper('Insurance.pdf', '2026-03-01')],
        theySay: 'Backups of the archive are insured by the landlord.',
        said: 'With AES-256.',
      },
      [],
    ],
    [
      'stands beside a newer paper with a quantity of its kind, and a quarter of the words',
      {
        papers: [paper('Insurance.pdf', '2026-03-01')],
        theySay: 'Backups come back to the depot within 2 hours.',
        said: 'Within 4 hours.',
      },
      ['newer_paper'],
    ],
    [
      'stands beside a newer paper in another language',
      { papers: [paper('Zavarovanje.pdf', '2026-03-01')], theySay: 'Podatki so v skladu s pravilnikom shranjeni pri ponudniku.' },
      ['newer_paper'],
    ],
    ['stands beside a paper that says no day', { papers: [paper('Insurance.pdf', null)] }, ['newer_paper']],
    [
      'stands beside a paper of the same day',
      { document: paper('Form.xlsx', '2026-03-01T09:00:00Z'), papers: [paper('Insurance.pdf', '2026-03-01T09:00:01Z')] },
      [],
    ],
    ['has a newer paper among later ones alone', { papers: [...others(5), paper('Insurance.pdf', '2026-03-01')] }, []],
    ['is found in its own paper', { papers: [form] }, []],
  ])('%s', (_, given, found) => expect(codes(given)).toEqual(found));
});

describe('what a person approved', () => {
  it.each<[string, Given, string[]]>([
    ['stays as it is, however old, whatever is newer', { papers: [paper('Insurance.pdf', '2026-03-01')], asked: { hasFurther: true } }, []],
    ['was approved under the same guidance', { guidance: 'State  the dates', asked: { guidance: 'State the dates.' } }, []],
    ['was approved under none', { asked: { guidance: 'State the dates.' } }, ['guidance_asks']],
    ['was approved under other guidance', { guidance: 'State the dates.' }, ['guidance_asks']],
    ['gets guidance that nobody can tell', { asked: { followUps: 'unread' } }, ['guidance_follows']],
    ['was approved under what follows the answer', { asked: { followUps: afterYes }, guidance: 'State the dates.' }, []],
    [
      'was approved under guidance and what follows the answer',
      { asked: { guidance: 'Of last year.', followUps: afterYes }, guidance: 'Of last year.\nState the dates.' },
      [],
    ],
    ['was approved when nothing followed the answer', { asked: { followUps: afterYes } }, ['guidance_asks']],
    ['was approved when something else followed', { asked: { followUps: afterYes }, guidance: 'State a link.' }, ['guidance_asks']],
    ['is an answer that nothing follows', { asked: { followUps: afterYes }, choice: 'No', said: '' }, []],
    [
      'is a mark alone, approved under what follows it',
      { asked: { followUps: afterYes }, guidance: 'State the dates.', said: '' },
      ['guidance_asks'],
    ],
  ])('%s', (_, given, found) => expect(codes({ document: approved, ...given })).toEqual(found));
});
