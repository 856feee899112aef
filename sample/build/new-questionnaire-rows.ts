/** The two new questionnaires of the sample: an invented customer asks. A string alone is a section. */
export const companyQuestions: [string, string][] = [
  ['1.1', 'Legal name of the company'],
  ['1.2', 'Product or service offered'],
  ['1.3', 'Countries in which customer data is stored'],
  ['1.4', 'E-mail address for security reports'],
  ['1.5', 'Number of employees'],
];

export const controlQuestions: (string | [string, string])[] = [
  'Organisation',
  ['SEC-01', 'Does management approve the information security policy at least once a year?'],
  ['SEC-02', 'Is the company certified against ISO/IEC 27001?'],
  ['SEC-03', 'Is a SOC 2 Type II report available?'],
  ['SEC-04', 'Is an inventory of assets kept and reconciled?'],
  ['SEC-05', 'Are risks of the service assessed every year?'],
  'Access',
  ['SEC-06', 'Is multi-factor authentication required for all employees?'],
  ['SEC-07', 'Can multi-factor authentication be enforced for users of the customer?'],
  ['SEC-08', 'Are access rights of staff accounts reviewed at least every quarter?'],
  ['SEC-09', 'Are access rights of service accounts reviewed at least every quarter?'],
  ['SEC-10', 'Is access to production limited in time and approved by a second person?'],
  ['SEC-11', 'Do you support single sign-on through SAML 2.0?'],
  'Cryptography',
  ['SEC-12', 'Is customer data encrypted at rest?'],
  ['SEC-13', 'Is traffic between internal services encrypted?'],
  ['SEC-14', 'Are keys kept in a hardware security module?'],
  ['SEC-15', 'Can the customer provide and manage its own keys?'],
  'Operations',
  ['SEC-16', 'Is the restoration of backups tested at least once a quarter?'],
  ['SEC-17', 'Is a penetration test carried out by an independent company every year?'],
  ['SEC-18', 'Are critical vulnerabilities corrected within 14 days?'],
  ['SEC-19', 'Are security logs kept for at least 12 months?'],
  ['SEC-20', 'Is customer data used in development or test environments?'],
  ['SEC-21', 'Do you pay rewards for reported vulnerabilities (bug bounty)?'],
  ['SEC-22', 'Is the source code deposited with an escrow agent?'],
  'Incidents and continuity',
  ['SEC-23', 'Is the customer notified of a personal data breach within 72 hours?'],
  ['SEC-24', 'Is the incident response plan exercised at least once a year?'],
  ['SEC-25', 'Is there a second site to which the service can be moved?'],
  ['SEC-26', 'Do you carry cyber insurance?'],
];

export const privacyQuestions: [string, string][] = [
  ['PRV-1', 'A data protection officer has been appointed.'],
  ['PRV-2', 'Personal data leaves the European Union.'],
  ['PRV-3', 'A data processing agreement under Article 28 GDPR is concluded.'],
  ['PRV-4', 'New sub-processors are announced at least 30 days in advance.'],
  ['PRV-5', 'Special categories of personal data are processed.'],
  ['PRV-6', 'Data is deleted after the end of the contract, backups included.'],
  ['PRV-7', 'Customer data is used to train machine learning models.'],
  ['PRV-8', 'Data protection impact assessments are carried out and documented.'],
];

export const supplierForm: { heading: string; rows: string[] }[] = [
  {
    heading: 'Security of the service',
    rows: [
      'How is customer data protected at rest?',
      'Which versions of TLS does the service accept?',
      'How often is the restoration of backups tested?',
      'What are the recovery time objective and the recovery point objective?',
      'How are employees trained in security?',
    ],
  },
  {
    heading: 'Data protection',
    rows: [
      'Which sub-processors process our data, and where?',
      'When and how is our data deleted after the contract ends?',
      'How are we informed of a personal data breach?',
    ],
  },
];

export const supplierParagraphs = [
  'Describe how access to production is granted and recorded.',
  'Describe your commitments on availability and the availability reached in the last twelve months.',
  'Describe how your service meets WCAG 2.2 level AA.',
];
