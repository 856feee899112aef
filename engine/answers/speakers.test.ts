import { expect, test } from 'vitest';
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

test('the company is the one that most documents name; papers of its provider and lists of requirements are not its own', () => {
  const speakers = createSpeakers([...own, provider, matrix]);
  expect(speakers.company).toBe('orlica');
  expect(own.map((one) => speakers.of(one))).toEqual(own.map(() => 'own'));
  expect([speakers.of(provider), speakers.nameOf(provider)]).toEqual(['other', 'Gornik']);
  expect(speakers.of(matrix)).toBe('requirements');
  expect(speakers.isNamed('ORLICA tests its backups.')).toBe(true);
  expect([speakers.notOwn, speakers.others]).toEqual([['Report.pdf', 'Requirements.xlsx'], ['Report.pdf']]);
});

test('the company’s own name, and a product’s that the paper is called after, are understood in its own papers', () => {
  const both = document('Products.md', 'Orlica makes two products: Ledger and Vault. Both Vault and Ledger are tested by Orlica.');
  const guide = document('vault-guide.docx', 'It writes a line for each sign-on.');
  const speakers = createSpeakers([...own, provider, both, guide]);
  const asked = 'Does Orlica keep the log of Vault?';
  expect(speakers.understood(asked, guide)).toEqual(['orlica', 'Vault']);
  expect(speakers.understood(asked, own[0]!)).toEqual(['orlica']);
  expect(speakers.understood('Is the log of Ledger kept?', guide)).toEqual([]);
  expect(speakers.understood(asked, provider)).toEqual([]);
});

test.each([
  ['LICENSE', 'requirements'],
  ['docs/licence.txt', 'requirements'],
  ['Licence management.md', 'own'],
])('%s is of the speaker %s', (name, speaker) => {
  const paper = document(name, 'You may add notices of your own to works that you share. Orlica keeps the rights.');
  expect(createSpeakers([...own, paper]).of(paper)).toBe(speaker);
});

test('where no name stands out, every document counts as the company’s own', () => {
  const speakers = createSpeakers([own[3]!, provider]);
  expect([speakers.company, speakers.of(provider)]).toEqual([null, 'own']);
  expect(createSpeakers([own[3]!, provider], ['Gornik Hosting']).of(provider)).toBe('own');
  expect(createSpeakers([{ ...own[0]!, voice: undefined as never }]).of(own[0]!)).toBe('own');
});

test.each([
  'Is the data center guarded?',
  'Je podatkovni center varovan?',
  'Il fornitore cloud è certificato?',
  'Votre hébergeur est-il certifié ?',
  'Чи охороняється дата-центр?',
])('asked of who hosts: %s', (question) => expect(asksOfProviders(question)).toBe(true));
test('other questions are not', () => expect(asksOfProviders('Are laptops encrypted?')).toBe(false));
