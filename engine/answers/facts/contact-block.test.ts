import { describe, expect, it } from 'vitest';
import type { FactKind } from '#contract/facts.ts';
import type { Hit } from '#engine/search/model.ts';
import { ofOneContact } from './contact-block.ts';
import { valuesOf } from './find-facts.ts';
import { proposeFact } from './propose-fact.ts';
import { pastIn } from '../past.fixture.ts';

const KINDS = ['contact_name', 'contact_email', 'contact_title', 'contact_phone'] as const;

const document = (name: string, approved = false) => ({ id: name, name, date: '2025-05-01', approved, folderIds: [], labels: [] });
const pair = (question: string, answer: string, of = document('form.xlsx')): Hit =>
  pastIn(of, { question, answer, options: [], choice: null, place: { sheet: 'Form', cell: 'C2' } });
const passage = (text: string, of = document('report.pdf')): Hit => ({
  kind: 'passage',
  document: of,
  score: 0.5,
  bm25: 1,
  cosine: null,
  passage: { id: text, position: 0, heading: null, text, place: { page: 1 } },
});

/** What is told of each part of the contact; null where nothing is. */
async function toldFrom(hits: Hit[], known: Partial<Record<FactKind, string>> = {}): Promise<(string | null)[]> {
  const parts = await Promise.all(KINDS.map(async (kind) => ({ kind, values: await valuesOf(kind, hits), known: known[kind] })));
  return KINDS.map((kind) => proposeFact(ofOneContact(kind, parts), { subject: null })?.answer ?? null);
}

const account = { contact_name: 'Vida Kos', contact_email: 'vida@morava.example' };
const report = passage('Contact name: Ada Byron\nContact title: Chief Auditor\nContact phone number: 02 123 45 67');
const desk = 'Please reach out to your account manager. For new clients, contact desk@morava.example';

describe('the parts of a contact', () => {
  it('are told from one passage of a paper, and a title from none that names nobody', async () => {
    expect(await toldFrom([report])).toEqual(['Ada Byron', null, 'Chief Auditor', '02 123 45 67']);
    expect(await toldFrom([report, passage('Contact email: other@morava.example')])).toEqual([
      'Ada Byron',
      null,
      'Chief Auditor',
      '02 123 45 67',
    ]);
    expect(await toldFrom([passage('Contact title: Chief Auditor')])).toEqual([null, null, null, null]);
  });

  it('are not those of somebody else beside the name of who answers', async () => {
    expect(await toldFrom([report], account)).toEqual(['Vida Kos', 'vida@morava.example', null, null]);
    const own = passage('Contact name: Vida Kos\nContact title: Head of Trust\nContact phone number: 02 765 43 21');
    expect(await toldFrom([report, own], account)).toEqual(['Vida Kos', 'vida@morava.example', 'Head of Trust', '02 765 43 21']);
  });

  it('are what past forms say, before who answers and before papers', async () => {
    const form = [pair('Vendor Contact Name', 'See G-08.'), pair('Vendor Contact Email', desk)];
    expect(await toldFrom([...form, report], account)).toEqual([null, desk, null, null]);
    const named = [pair('Contact name', 'Vida Kos'), pair('Contact title', 'Head of Trust')];
    expect(await toldFrom([...named, report], account)).toEqual(['Vida Kos', 'vida@morava.example', 'Head of Trust', null]);
    expect(await toldFrom([pair('Contact name', 'Ada Byron'), pair('Contact email', desk, document('other.xlsx'))])).toEqual([
      'Ada Byron',
      null,
      null,
      null,
    ]);
  });

  it('are what a person approved, each by itself', async () => {
    const approved = pair('Contact title', 'Head of Trust', document('Approved answers', true));
    expect(await toldFrom([approved, report], account)).toEqual([null, null, 'Head of Trust', null]);
    const other = pair('Contact phone number', '02 765 43 21', document('form.xlsx'));
    expect(await toldFrom([approved, other, pair('Contact name', 'Ada Byron')])).toEqual([
      'Ada Byron',
      null,
      'Head of Trust',
      '02 765 43 21',
    ]);
  });
});
