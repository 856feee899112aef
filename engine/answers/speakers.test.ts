import { describe, expect, test } from 'vitest';
import type { IndexedDocument } from '#engine/search/model.ts';
import { voiceOf } from '#engine/reading/voice.ts';
import { asksOfProviders, createSpeakers } from './speakers.ts';

const document = (name: string, text: string): IndexedDocument => ({
  id: name,
  name,
  folderIds: [],
  labels: [],
  date: null,
  approved: false,
  voice: voiceOf(
    name,
    text.split('\n').map((line) => ({ text: line, heading: null })),
  ),
});

const own = [
  document('Security.md', 'The services of Orlica d.o.o. are hosted at Gornik. Orlica’s staff is trained, and Orlica tests its backups.'),
  document('Varnost.md', 'Podjetje Orlica hrani kopije v regiji, kjer gostuje Gornik. Vse kopije so šifrirane in Orlica jih preizkuša.'),
  document('Sicurezza.md', 'I dati di Orlica sono cifrati. Il personale di Orlica segue un corso ogni anno.'),
  document('Rules.md', 'All laptops are encrypted. Nobody shares passwords.'),
];
const provider = document(
  'Report.pdf',
  'Gornik, Inc. operates halls in four countries. The halls of Gornik are guarded, and Gornik’s staff checks every visitor.\nWithin Gornik, Inc. access is reviewed; at Gornik cameras record each door.',
);
const matrix = document(
  'Requirements.xlsx',
  [
    '1.1.1 Maintain a diagram of all networks',
    '1.1.2 Restrict inbound traffic to what is needed',
    '1.2.1 Encrypt all backups',
    '1.2.2 Test all backups',
    '2.1.1 Install software against malware',
    '2.1.2 Review access each quarter',
    '2.2.1 Assign a unique name to each user',
    '2.2.2 Remove users who leave',
  ].join('\n'),
);

test('the company is the one that most documents name; papers of its provider and lists of requirements are not its own', async () => {
  const speakers = await createSpeakers([...own, provider, matrix]);
  expect(speakers.company).toBe('orlica');
  expect(own.map((one) => speakers.of(one))).toEqual(own.map(() => 'own'));
  expect([speakers.of(provider), speakers.nameOf(provider)]).toEqual(['other', 'Gornik']);
  expect(speakers.of(matrix)).toBe('requirements');
  expect(speakers.isNamed('ORLICA tests its backups.')).toBe(true);
  expect([speakers.notOwn, speakers.others]).toEqual([['Report.pdf', 'Requirements.xlsx'], ['Report.pdf']]);
});

describe('a form that the company filled in', () => {
  const filled = (name: string, answers: string[]): IndexedDocument => ({
    ...document(name, ''),
    voice: voiceOf(
      name,
      [],
      answers.map((answer) => ({ answer, ref: null })),
    ),
  });
  const plain = ['Yes, each night.', 'By the security team.', 'Every quarter.', 'Not needed.', 'In two halls.', 'For a year.'];

  test('is its own, though it names a supplier by its legal form in two answers', async () => {
    const form = filled('Past form.csv', [
      ...Array.from({ length: 8 }, () => plain).flat(),
      'Backups lie at Gornik, Inc. in another region.',
      'Kept by Gornik, Inc. alone.',
    ]);
    const speakers = await createSpeakers([...own, provider, form], ['Orlica']);
    expect([speakers.of(form), speakers.of(provider)]).toEqual(['own', 'other']);
  });

  test('is that of its provider, where the provider answers by the name in its title and calls itself no firm', async () => {
    const form = filled('Gornik questionnaire.pdf', [
      ...plain,
      'Policies are approved at Gornik each year.',
      'Halls of Gornik are guarded.',
    ]);
    const hosting = document('Hosting.md', 'Orlica hosts its services at Gornik, Inc. in two halls.');
    const speakers = await createSpeakers([...own, hosting, form], ['Orlica']);
    expect([speakers.of(form), speakers.nameOf(form)]).toEqual(['other', 'Gornik']);
    expect(speakers.others).toEqual([form.id]);
    const product = document('Gornik guide.md', 'Customers of Orlica sign in to Gornik.');
    expect((await createSpeakers([...own, hosting, product, form], ['Orlica'])).of(form)).toBe('own');
  });

  test('is that of its provider, where the provider answers by its own name', async () => {
    const form = filled('Gornik form.csv', [...plain, 'Gornik, Inc. guards its halls.', 'Gornik’s staff, and Gornik, Inc. alone.']);
    const speakers = await createSpeakers([...own, form]);
    expect([speakers.of(form), speakers.nameOf(form)]).toEqual(['other', 'Gornik']);
  });
});

test('a policy that names the company once, and its suppliers more often, is its own though its addresses are in small letters', async () => {
  const paper = document(
    'Suppliers.md',
    'Orlica d.o.o. keeps a list of suppliers. Ask dpo@orlica.example or see www.orlica.example.\nWe use Gornik, Inc. for hosting, and Gornik, Inc. for mail.',
  );
  expect((await createSpeakers([...own, provider, paper])).of(paper)).toBe('own');
});

describe('a supplier that all of the few papers name', () => {
  const few = [own[0]!, own[1]!, provider];

  test('is taken for the company only as long as nobody says how the company is called', async () => {
    expect((await createSpeakers(few)).company).toBe('gornik');
    for (const name of ['Orlica d.o.o.', 'orlica', 'The Orlica Group']) {
      const speakers = await createSpeakers(few, [name]);
      expect([speakers.company, few.map((one) => speakers.of(one))], name).toEqual(['orlica', ['own', 'own', 'other']]);
    }
  });

  test('a name that papers tell as no organisation, or hardly ever, is a product’s or a person’s, but for its legal form', async () => {
    const signed = document('Rules.md', 'All of it was approved by Branka, and Branka reads it each year.');
    const once = document('Paper.md', 'A house in the town is rented from Lastovka d.o.o. for a year.');
    for (const [name, company] of [
      ['Branka', 'orlica'],
      ['Lastovka', 'orlica'],
      ['Lastovka d.o.o.', 'lastovka'],
      ['Nowhere d.o.o.', 'orlica'],
    ])
      // prettier-ignore
      expect((await createSpeakers([...own, signed, once], [name!])).company, name).toBe(company);
    const both = await createSpeakers([...own, signed], ['Branka', 'Orlica d.o.o.']);
    expect([both.company, both.isNamed('Branka reads it.')]).toEqual(['orlica', false]);
  });
});

test.each([
  ['LICENSE', 'requirements'],
  ['docs/licence.txt', 'requirements'],
  ['Licence management.md', 'own'],
])('%s is of the speaker %s', async (name, speaker) => {
  const paper = document(name, 'You may add notices of your own to works that you share. Orlica keeps the rights.');
  expect((await createSpeakers([...own, paper])).of(paper)).toBe(speaker);
});

test('where no name stands out, every document counts as the company’s own', async () => {
  const speakers = await createSpeakers([own[3]!, provider]);
  expect([speakers.company, speakers.of(provider)]).toEqual([null, 'own']);
  expect((await createSpeakers([own[3]!, provider], ['Gornik Hosting'])).of(provider)).toBe('own');
  expect((await createSpeakers([{ ...own[0]!, voice: undefined as never }])).of(own[0]!)).toBe('own');
});

test.each([
  'Is the data center guarded?',
  'Je podatkovni center varovan?',
  'Il fornitore cloud è certificato?',
  'Votre hébergeur est-il certifié ?',
  'Чи охороняється дата-центр?',
])('asked of who hosts: %s', (question) => expect(asksOfProviders(question)).toBe(true));
test('other questions are not', () => expect(asksOfProviders('Are laptops encrypted?')).toBe(false));
