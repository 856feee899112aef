import { describe, expect, it } from 'vitest';
import { type FactKind, factKinds, factQuestions } from '#contract/facts.ts';
import { askedAlone } from '../read-question.ts';
import { factAsked } from './fact-asked.ts';

const ofQuestion = (question: string, section: string | null = null) => factAsked({ ...askedAlone(question), section });

const asked: [FactKind, string[]][] = [
  [
    'legal_name',
    [
      'Vendor name',
      'Company Name:',
      'Solution Provider Name',
      'Name of the solution provider',
      'Ime ponudnika rešitve',
      'Nome del fornitore della soluzione',
      'Nom du fournisseur de la solution',
      'What is the legal name of your company?',
      'Naziv ponudnika',
      'Raison sociale',
      'Ragione sociale del fornitore',
      'Nom de l’entreprise',
      'Назва компанії',
      'Повна юридична назва',
    ],
  ],
  [
    'address',
    [
      'Registered address',
      'Company headquarters',
      'Naslov podjetja',
      'Sedež družbe',
      'Sede legale',
      'Adresse du siège social',
      'Юридична адреса',
    ],
  ],
  [
    'registration_number',
    ['Company registration number', 'Matična številka', 'Numéro SIREN', 'Numero di iscrizione al registro imprese', 'Код ЄДРПОУ'],
  ],
  ['vat_number', ['VAT number', 'Tax ID', 'ID za DDV', 'Davčna številka', 'Partita IVA', 'Numéro de TVA', 'Номер ПДВ']],
  ['website', ['Website', 'Company URL', 'Spletna stran podjetja', 'Sito web', 'Site internet', 'Вебсайт компанії']],
  [
    'employees',
    [
      'Number of employees',
      'Headcount',
      'Effectif',
      'How many employees does your company have?',
      'Število zaposlenih',
      'Numero di dipendenti',
      'Nombre de salariés',
      'Кількість працівників',
    ],
  ],
  [
    'founded',
    ['Year founded', 'When was the company founded?', 'Leto ustanovitve', 'Anno di fondazione', 'Année de création', 'Рік заснування'],
  ],
  [
    'product_name',
    [
      'Product name',
      'Vendor product name',
      'Name of the solution',
      'Ime izdelka',
      'Ime izdelka ponudnika',
      'Nome del prodotto',
      'Nom du produit',
      'Назва продукту',
    ],
  ],
  [
    'contact_email',
    [
      'Contact email address',
      'Solution Provider Contact Email',
      'E-naslov kontaktne osebe',
      'Adresse e-mail de contact',
      'E-mail del referente',
      'Електронна пошта контактної особи',
    ],
  ],
  [
    'security_contact',
    ['Security contact', 'Kontakt za varnost', 'Contatto per la sicurezza', 'Contact sécurité', 'Контактна особа з інформаційної безпеки'],
  ],
  ['security_contact_email', ['Security contact email', 'Email of the CISO']],
  ['privacy_contact_name', ['Name of the data protection contact', 'Nom du délégué à la protection des données']],
  [
    'hosting_provider',
    [
      'Cloud hosting provider',
      'Who is your hosting provider?',
      'Ponudnik gostovanja',
      'Fornitore di hosting',
      'Fournisseur d’hébergement',
      'Хостинг-провайдер',
    ],
  ],
  [
    'hosting_region',
    [
      'Where is our data hosted?',
      'Data center location',
      'Kje so podatki shranjeni?',
      'Dove sono conservati i dati?',
      'Où les données sont-elles hébergées ?',
      'Де зберігаються дані?',
    ],
  ],
  [
    'certificates',
    ['Which security certifications do you hold?', 'Certifikati', 'Certificazioni', 'Certifications détenues', 'Сертифікати'],
  ],
];

describe('a question that asks for a fact about the company', () => {
  it.each(asked.flatMap(([kind, questions]) => questions.map((question): [FactKind, string] => [kind, question])))(
    '%s: %s',
    (kind, question) => {
      expect(ofQuestion(question)).toBe(kind);
    },
  );

  it.each(factKinds)('%s is recognised in its own words', (kind) => {
    expect(ofQuestion(factQuestions[kind])).toBe(kind);
  });

  it('reads a part together with what it stands under', () => {
    expect(ofQuestion('Name', 'Security contact')).toBe('security_contact_name');
    expect(ofQuestion('Phone number', 'Vendor contact')).toBe('contact_phone');
    expect(ofQuestion('Name', 'Access control')).toBeNull();
  });

  it.each(['Primary contact person and title', 'Contact name / title', 'Kontaktna oseba in funkcija', 'Nom et fonction du contact'])(
    'is no single part of a contact where several are asked for: %s',
    (question) => {
      expect(ofQuestion(question)).toBe('contact');
    },
  );

  it.each([
    'Name',
    'Do you have a website?',
    'Where are backups stored?',
    'Describe the process for registering a new employee.',
    'How many employees have access to production?',
    'What is the name of the antivirus product?',
    'Link to the privacy notice of the product',
    'Email filtering solution',
    'Name of the person who completed this form',
    'Do your employees sign a confidentiality agreement?',
    'How are security contacts notified of an incident?',
    'Is the product name displayed on every page?',
    'Your institution’s name',
  ])('is not seen in: %s', (question) => {
    expect(ofQuestion(question)).toBeNull();
  });

  it('is not seen where the cell offers options', () => {
    expect(factAsked(askedAlone('Company name', ['Yes', 'No']))).toBeNull();
  });
});
