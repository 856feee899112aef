import { describe, expect, it } from 'vitest';
import { lookAgain } from './look-again.ts';
import type { GivenAnswer, ToldChange } from './model.ts';

const NOW = Date.UTC(2026, 8, 1);

/** An answer on the paper `rules.md`, given in March. */
const given = (quote: string, said: { question?: string; choice?: string; answer?: string } = {}): GivenAnswer => ({
  id: 'a',
  customer: 'Mill',
  date: '2026-03-01',
  question: said.question ?? 'What are the rules?',
  choice: said.choice ?? null,
  answer: said.answer ?? quote,
  quotes: [{ document: 'rules.md', quote }],
});

const paper = (text: string, name = 'rules.md') => ({ name, passages: [{ heading: 'Rules', text }] });

/** What became of one answer, by words alone. */
async function look(answer: GivenAnswer, before: string, after: string | ReturnType<typeof paper>[]): Promise<ToldChange | null> {
  const papers = typeof after === 'string' ? [paper(after)] : after;
  const [change] = await lookAgain([answer], { before: [paper(before)], after: papers, encoder: null, now: NOW });
  return change ?? null;
}

const COPIES = 'Copies of the register are kept for 35 days.';
const AROUND = ['The register is copied every night.', 'A copy is opened once a month.'] as const;
const amid = (sentence: string): string => `${AROUND[0]} ${sentence} ${AROUND[1]}`;

describe('what was told and the papers as they are now', () => {
  it('says nothing of a sentence that stands, wherever it was moved to', async () => {
    expect(await look(given(COPIES), amid(COPIES), amid(COPIES))).toBeNull();
    expect(await look(given(COPIES), amid(COPIES), [paper(AROUND.join(' ')), paper(`Other words. ${COPIES}`, 'other.md')])).toBeNull();
  });

  it('shows both sentences where a figure of the answer changed', async () => {
    const now = 'Copies of the register are kept for 21 days.';
    expect(await look(given(COPIES, { answer: 'For 35 days.' }), amid(COPIES), amid(now))).toMatchObject({
      verdict: 'contradicts',
      before: { document: 'rules.md', quote: COPIES },
      after: { document: 'rules.md', quote: now },
    });
  });

  it('calls it reworded where the figure that changed was not told', async () => {
    const change = await look(given(COPIES, { choice: 'Yes', answer: 'Copies are kept.' }), amid(COPIES), amid(COPIES.replace('35', '40')));
    expect(change).toMatchObject({ verdict: 'reworded', why: { code: 'figure_not_told' } });
  });

  it('doubts a changed figure of the kind that the question asks for', async () => {
    const asked = given(COPIES, { question: 'Are copies kept for at least 30 days?', choice: 'Yes', answer: '' });
    expect((await look(asked, amid(COPIES), amid(COPIES.replace('35', '21'))))?.verdict).toBe('unclear');
  });

  it('knows that more often is stronger and later is weaker', async () => {
    const often = given('The plan is tried out every year.', { answer: 'Every year.' });
    expect((await look(often, amid(often.answer), amid('x')))?.verdict).toBe('gone');
    const yearly = 'The plan is tried out every year.';
    expect((await look(often, amid(yearly), amid('The plan is tried out every month.')))?.verdict).toBe('stronger');
    const soon = 'We tell customers of a breach within 24 hours.';
    const told = given(soon, { answer: 'Within 24 hours.' });
    expect((await look(told, amid(soon), amid(soon.replace('24', '72'))))?.verdict).toBe('weaker');
  });

  it('calls stronger only what surely keeps what was told', async () => {
    const verdict = async (was: string, is: string) => (await look(given(was), amid(was), amid(is)))?.verdict;
    const objective = 'The recovery point objective of the platform is 24 hours.';
    expect(await verdict(objective, objective.replace('24', '12'))).toBe('stronger');
    expect(await verdict(objective, objective.replace('24', '48'))).toBe('weaker');
    const long = 'Passwords have at least 14 characters and are changed within 90 days.';
    expect(await verdict(long, long.replace('14', '16'))).toBe('stronger');
    expect(await verdict(long, long.replace('14', '16').replace('90', '180'))).toBe('contradicts');
    const cover = 'Our insurance covers up to 5 million euros.';
    expect(await verdict(cover, cover.replace('5', '2'))).toBe('contradicts');
  });

  it('finds a denial, a limit and a plan that came', async () => {
    const calls = 'Telephone calls are not recorded.';
    expect((await look(given(calls), amid(calls), amid('Telephone calls are recorded.')))?.why.code).toBe('denied');
    const all = 'All employees sign in with a second factor.';
    expect(
      (await look(given(all), amid(all), amid('All employees except those of the shop sign in with a second factor.')))?.why.code,
    ).toBe('limited');
    const plan = 'Intrusion detection is being procured and will come into use.';
    expect((await look(given(plan), amid(plan), amid('Intrusion detection has been in use since May.')))?.why.code).toBe('planned');
  });

  it('finds a condition that came', async () => {
    const never = 'Production data is never used in tests.';
    const now = 'Production data is never used in tests unless it has been masked.';
    expect(await look(given(never), amid(never), amid(now))).toMatchObject({ verdict: 'weaker', why: { code: 'limited' } });
  });

  it('takes a time in other words for the same, and names a day whole', async () => {
    const soon = 'Access of leavers is revoked within 4 hours.';
    expect((await look(given(soon), amid(soon), amid('All access of leavers is revoked within four hours.')))?.verdict).toBe('reworded');
    const kept = 'Logs are kept for 12 months.';
    expect((await look(given(kept), amid(kept), amid('For one year, logs are kept.')))?.verdict).toBe('reworded');
    const open = 'A second site opens on 31 March 2027.';
    expect((await look(given(open), amid(open), amid('A second site opens on 30 June 2027.')))?.why).toEqual({
      code: 'missing',
      values: { said: '31 March 2027' },
    });
  });

  const [certified, valid] = ['The company is certified to ISO/IEC 27001:2022.', 'The certificate is valid until 31 December 2026.'];
  const renewed = valid.replace('2026', '2029');

  it('sees a figure that changed beside one that the answer has from elsewhere', async () => {
    const answer = `${certified} ${valid}`;
    expect((await look(given(valid, { answer }), amid(valid), amid(renewed)))?.why.values).toEqual({ said: '31 December 2026' });
  });

  it('rests on what the answer says word for word, and on the next sentence that bears its figures, though it quotes another', async () => {
    for (const answer of [`${certified} ${valid}`, 'Yes, until 31 December 2026.']) {
      const change = await look(given(certified, { answer }), amid(`${certified} ${valid}`), amid(`${certified} ${renewed}`));
      expect(change, answer).toMatchObject({ before: { quote: valid }, after: { quote: renewed } });
    }
    const other = await look(given(certified, { answer: 'Yes.' }), amid(`${certified} ${valid}`), amid(`${certified} ${renewed}`));
    expect(other).toBeNull();
    const numbered = given(certified, { answer: 'Yes (see annex 31).' });
    expect(await look(numbered, amid(`${certified} ${valid}`), amid(`${certified} ${renewed}`))).toBeNull();
  });

  it('finds a row that came into a table which the answer lists, or went from it, whatever it quotes of the paper', async () => {
    const rows = ['| Processor | Purpose |', '| Rhinehost GmbH | Hosting |', '| Postillon SAS | Sending of e-mail |'];
    const table = (more: string[]): string => amid(`We use these processors:\n${[...rows, ...more].join('\n')}\n`);
    const answer = 'Rhinehost GmbH for hosting and Postillon SAS for e-mail.';
    const came = '| Claritone Inc. | Transcription |';
    const quote = 'We use these processors:';
    expect(await look(given(quote, { answer }), table([]), table([came]))).toMatchObject({
      why: { code: 'row_added' },
      after: { quote: came },
    });
    expect(await look(given(quote, { answer: 'Rhinehost GmbH.' }), table([]), table([came]))).toBeNull();
    const all = `${answer} Claritone Inc. for transcription.`;
    expect(await look(given(quote, { answer: all }), table([came]), table([]))).toMatchObject({
      verdict: 'gone',
      before: { quote: came },
      after: null,
    });
    const reworded = '| Claritone Inc. | Transcription of calls |';
    expect((await look(given(quote, { answer: all }), table([came]), table([reworded])))?.verdict).not.toBe('gone');
  });

  it('takes what stands for another sentence that is gone for none of this one', async () => {
    const told = 'Customers who are hit by a breach of their data are told of it within 48 hours.';
    const report = (classes: string): string => `A report on causes and remedies is written within ten days of every ${classes} incident.`;
    const before = amid(`${told} ${report('grave or middling')}`);
    const after = amid(report('grave'));
    expect(await look(given(told), before, after)).toMatchObject({ verdict: 'gone', after: null });
    expect(await look(given(told), before, [paper(after), paper(`Notices. ${told}`, 'notices.md')])).toBeNull();
  });

  it('shows the row that took over the task of one that went, wherever in the table it stands', async () => {
    const rows = (more: string[]): string =>
      ['| Firm | Task | Place |', '| Rhinehost | Hosting | Ulm |', ...more, '| Payfold | Invoices | Graz |'].join('\n');
    const gone = '| Postillon | Sending of letters by night | Lyon |';
    const came = '| Briefduif | Sending of letters by night | Breda |';
    const after = `${rows([])}\n| Klangwerk | Minutes | Linz |\n${came}`;
    expect(await look(given(gone, { answer: 'Postillon – Sending of letters by night – Lyon' }), rows([gone]), after)).toMatchObject({
      verdict: 'contradicts',
      why: { code: 'missing', values: { said: 'Postillon' } },
      after: { quote: came },
    });
  });

  it('finds a limit that was put in after a sentence that stands', async () => {
    const change = await look(given(COPIES), amid(COPIES), amid(`${COPIES} Copies of drawings are not kept.`));
    expect(change).toMatchObject({ verdict: 'weaker', after: { quote: 'Copies of drawings are not kept.' } });
  });

  it('finds another paper that says otherwise while the quoted one stands', async () => {
    const other = 'Copies of the register are kept for 90 days.';
    const change = await look(given(COPIES), amid(COPIES), [paper(amid(COPIES)), paper(`Minutes of May. ${other}`, 'minutes.md')]);
    expect(change).toMatchObject({ verdict: 'contradicts', before: { quote: COPIES }, after: { document: 'minutes.md', quote: other } });
  });

  it('leaves alone what another paper said already when the answer was given', async () => {
    const papers = [paper(amid(COPIES)), paper('Copies of the register are kept for 90 days.', 'minutes.md')];
    expect(await lookAgain([given(COPIES)], { before: papers, after: papers, encoder: null, now: NOW })).toEqual([]);
  });

  it('says that a sentence is gone, and that its paper is', async () => {
    expect(await look(given(COPIES), amid(COPIES), AROUND.join(' '))).toMatchObject({
      verdict: 'gone',
      after: null,
      why: { code: 'no_sentence' },
    });
    expect((await look(given(COPIES), amid(COPIES), []))?.why.code).toBe('no_paper');
  });

  it('follows a paper to its next version under another name', async () => {
    const next = [paper(amid('Copies of the register are kept for 21 days.'), 'rules-v2.md')];
    expect((await look(given(COPIES), amid(COPIES), next))?.after).toEqual({
      document: 'rules-v2.md',
      quote: 'Copies of the register are kept for 21 days.',
    });
  });

  it('calls expired what lay ahead when it was told and is over', async () => {
    for (const day of ['30 June 2026', '30 giugno 2026', 'June 2026', 'Q2 2026', '2026-06-30', '30. 6. 2026']) {
      const certificate = `The certificate is valid until ${day}.`;
      expect((await look(given(certificate), amid(certificate), amid(certificate)))?.why).toEqual({ code: 'over', values: { day } });
    }
    const past = 'The certificate was issued on 3 June 2024 and is valid until 3 June 2027.';
    expect(await look(given(past), amid(past), amid(past))).toBeNull();
  });

  it('sees a row that was added to a table that the answer lists', async () => {
    const rows = '| Carrier Ltd | tapes |\n| Mailer Ltd | letters |';
    const listed = given('Carrier Ltd | tapes', { answer: 'Carrier Ltd and Mailer Ltd.' });
    expect(await look(listed, rows, `${rows}\n| Archive Ltd | drawings |`)).toMatchObject({
      why: { code: 'row_added' },
      after: { quote: '| Archive Ltd | drawings |' },
    });
    const one = given('Carrier Ltd | tapes', { answer: 'Carrier Ltd.' });
    expect(await look(one, rows, `${rows}\n| Archive Ltd | drawings |`)).toBeNull();
  });

  it.each([
    ['We work from two halls at the harbour.', 'We work from three halls at the harbour.', 'two'],
    ['Registre hranimo v dveh skladiščih v pristanišču.', 'Registre hranimo v treh skladiščih v pristanišču.', 'dveh'],
    ['Les registres sont gardés dans deux halls du port.', 'Les registres sont gardés dans quatre halls du port.', 'deux'],
  ])('sees a count in words that changed: %s', async (was, now, said) => {
    expect(await look(given(was), amid(was), amid(now))).toMatchObject({
      verdict: 'contradicts',
      why: { code: 'missing', values: { said } },
    });
  });

  it('sees a count in words of another language than the answer', async () => {
    const was = 'The registers are kept in two halls at the harbour.';
    const told = given(was, { question: 'V koliko skladiščih so registri?', answer: 'Registri so v dveh skladiščih.' });
    expect((await look(told, amid(was), amid(was.replace('two', 'three'))))?.why).toEqual({ code: 'missing', values: { said: 'dveh' } });
    expect((await look(told, amid(was), amid(was.replace('two', '2'))))?.verdict).toBe('reworded');
  });

  it('sees what a list that was told has now or has no longer, beside the same words', async () => {
    const carriers = (names: string) => `Carriers of our registers: ${names}.`;
    const was = carriers('Harbour Freight and Mill Post');
    const of = async (names: string, answer = was) => (await look(given(was, { answer }), amid(was), amid(carriers(names))))?.why;
    expect(await of('Harbour Freight, Mill Post and Quay Archive')).toEqual({ code: 'member_added', values: { said: 'Quay Archive' } });
    expect(await of('Harbour Freight, Quay Archive')).toEqual({ code: 'missing', values: { said: 'Mill Post' } });
    expect((await of('Mill Post and Harbour Freight'))?.code).not.toMatch(/member_added|missing/u);
    expect((await of('Harbour Freight, Mill Post and Quay Archive', 'All carriers have a contract.'))?.code).not.toBe('member_added');
    const checked = 'New staff are screened: identity, references of two employers, and records where the law allows.';
    const turned = 'New staff are screened: identity, references of two employers and, where the law allows, records.';
    expect((await look(given(checked), amid(checked), amid(turned)))?.verdict).toBe('reworded');
    const two = 'Staff work from two halls in Ulm and Graz.';
    expect((await look(given(two), amid(two), amid('Staff work from three halls in Ulm, Graz and Linz.')))?.why.values).toEqual({
      said: 'Linz',
    });
    const halls = 'Registers lie in halls in Ulm and Graz.';
    expect((await look(given(halls), amid(halls), amid('Registers lie in halls in Ulm, Linz and Graz.')))?.why).toEqual({
      code: 'member_added',
      values: { said: 'Linz' },
    });
  });

  describe('and a passage that bears answers to several questions', () => {
    const KEYS = 'Every clerk opens the register with a key of brass.';
    const CHECKED = 'Foremen check the keys of all clerks every quarter.';
    const LEAVING = 'When a clerk leaves, all keys are taken back within 24 hours.';
    const LATER = LEAVING.replace('24', '72');
    const quote = `${KEYS} ${CHECKED} ${LEAVING}`;
    const told = (id: string, question: string, answer: string, standsElsewhere = false): GivenAnswer => ({
      ...given(answer, { question }),
      id,
      quotes: [{ document: 'rules.md', quote, ...(standsElsewhere ? { standsElsewhere } : {}) }],
    });
    const all = (standsElsewhere = false) => [
      told('opened', 'Do clerks open the register with a key?', KEYS, standsElsewhere),
      told('checked', 'Are keys checked?', 'Yes, foremen check them every quarter.', standsElsewhere),
      told('left', 'When are keys taken back when a clerk leaves?', LEAVING, standsElsewhere),
    ];
    const changed = async (answers: GivenAnswer[], now: string, name = 'rules.md') =>
      (await lookAgain(answers, { before: [paper(quote)], after: [paper(now, name)], encoder: null, now: NOW })).filter(
        ({ verdict }) => verdict !== 'reworded',
      );

    it('holds each against the sentence that it speaks of', async () => {
      expect(await changed(all(), `${KEYS} ${CHECKED} ${LATER}`)).toMatchObject([{ id: 'left', after: { quote: LATER } }]);
      expect(await changed(all(true), LATER, 'approved')).toMatchObject([{ id: 'left', after: { quote: LATER } }]);
    });

    it('finds the one gone that spoke of what is gone, and none that stands word for word', async () => {
      const rest = 'The doors are painted green.';
      expect(await changed(all(), `${KEYS} ${LEAVING} ${rest}`)).toMatchObject([{ id: 'checked', verdict: 'gone' }]);
      const elsewhere = { ...told('x', 'What of doors?', rest), quotes: [{ document: 'rules.md', quote: CHECKED }] };
      expect(await changed([elsewhere], `${KEYS} ${LEAVING} ${rest}`)).toEqual([]);
    });
  });

  describe('and things that are told apart by a number', () => {
    const kept = (at: number, days: number) => `Records of kind ${at} in system S${at} are kept for ${days} days by team T${at}.`;
    const kinds = [1, 2, 3, 4, 5];
    const told = (at: number) => ({
      ...given(kept(at, 35), { question: `How long are records of kind ${at} kept?`, answer: '35 days.' }),
      id: String(at),
    });
    const lookAtAll = async (answers: GivenAnswer[], after: string) =>
      lookAgain(answers, { before: [paper(kinds.map((at) => kept(at, 35)).join(' '))], after: [paper(after)], encoder: null, now: NOW });

    it('doubts those alone of which the sentence changed, and shows the sentence of each', async () => {
      const changes = await lookAtAll(kinds.map(told), kinds.map((at) => kept(at, at < 4 ? 20 : 35)).join(' '));
      expect(changes.map(({ id, after }) => [id, after?.quote])).toEqual([1, 2, 3].map((at) => [String(at), kept(at, 20)]));
    });

    it('does not take another one for the successor of one that is gone', async () => {
      const changes = await lookAtAll(kinds.map(told), [kept(1, 35), kept(3, 20), kept(4, 35), kept(5, 35)].join(' '));
      expect(changes.map(({ id, verdict, after }) => [id, verdict, after?.quote])).toEqual([
        ['2', 'gone', undefined],
        ['3', 'contradicts', kept(3, 20)],
      ]);
    });

    it('doubts nothing where one is added, whatever is said of it', async () => {
      const answers = kinds.map((at) => ({ ...told(at), question: 'How long are records kept?', answer: kept(at, 35) }));
      const all = kinds.map((at) => kept(at, 35)).join(' ');
      expect(await lookAtAll(answers, `${all} ${kept(6, 90)}`)).toEqual([]);
      expect(await lookAtAll(answers, `${all} Records of kind 6 in system S6 are not kept.`)).toEqual([]);
    });

    it('doubts nothing where one thing in two places is spoken of, and the question names neither', async () => {
      const of = (system: number, zone: number, rest: string) => `Backups of system S${system} of zone ${zone} are ${rest}.`;
      const told = of(1, 210, 'reviewed every month by the system owner in the archive');
      const answer = given(told, { question: 'How is it looked after?' });
      const others = [
        of(2, 654, 'tested every month by the system owner in the archive'),
        of(3, 877, 'reviewed every month by two members of staff'),
      ];
      expect(await look(answer, amid(told), amid(`${told} ${others.join(' ')}`))).toBeNull();
    });

    it('doubts nothing by a sentence of an earlier year, or one that begins with another thing', async () => {
      const year = (of: number, findings: number) => `The test of ${of} had ${findings} serious findings.`;
      expect(await look(given(year(2025, 4)), amid(year(2025, 4)), amid(`${year(2025, 4)} ${year(2024, 7)}`))).toBeNull();
      expect(await look(given(year(2025, 4)), amid(year(2025, 4)), amid(`${year(2025, 4)} ${year(2026, 7)}`))).not.toBeNull();
      const mended = 'Critical weaknesses are mended within seven days.';
      expect(await look(given(mended), amid(mended), amid(`${mended} Low weaknesses are mended within 180 days.`))).toBeNull();
      expect(await look(given(mended), amid(mended), amid(`${mended} Critical weaknesses are mended within 14 days.`))).not.toBeNull();
    });

    it('doubts what was told where the number is what was told', async () => {
      const room = 'The servers stand in room 2.';
      expect((await look(given(room), amid(room), [paper(amid(room)), paper(room.replace('2', '5'), 'new.md')]))?.why.code).toBe(
        'says_otherwise',
      );
      const tls = 'Traffic to customers is encrypted with TLS 1.2 in all offices.';
      const answer = given(tls, { question: 'How is traffic encrypted?', answer: 'With TLS 1.2.' });
      expect((await look(answer, amid(tls), amid(tls.replace('1.2', '1.3'))))?.after?.quote).toBe(tls.replace('1.2', '1.3'));
    });
  });
});
