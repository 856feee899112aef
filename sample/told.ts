/** What three customers of the sample company were told before its list of sub-processors changed: what *Told* shows of the sample. */

/** A quote that stands word for word in a file of the sample, or stood there before it changed. */
interface SampleCitation {
  file: string;
  quote: string;
}

export interface SampleTold {
  customer: string;
  /** What it was told in. */
  request: string;
  /** `2026-01-20`. */
  toldOn: string;
  /** `{day}` in an answer is a day two weeks after the sample is loaded. */
  answers: { question: string; choice: string | null; answer: string; cites: SampleCitation | null }[];
}

/** The passage of a paper as it stood until a day, and the file that it stood in. */
export const sampleFormerly = {
  file: 'supplier-management-policy.md',
  heldUntil: '2026-03-18',
  heading: 'Supplier Management Policy (sample) › Sub-processors',
  text: 'Customer data is processed by three sub-processors: the hosting provider in Frankfurt and Dublin, the provider of transactional e-mail in Lyon, and the provider of the support desk in Amsterdam. All customer data stays in the European Union.\nCustomers are informed of a new sub-processor thirty days in advance and may object.',
};

const subProcessors = {
  file: sampleFormerly.file,
  quote:
    'Customer data is processed by three sub-processors: the hosting provider in Frankfurt and Dublin, the provider of transactional e-mail in Lyon, and the provider of the support desk in Amsterdam.',
};
const backups = { file: 'backup-and-recovery-policy.md', quote: 'A full copy is made every night.' };
const encryption = { file: 'encryption-standard.md', quote: 'All customer data at rest is encrypted with AES-256.' };
const breaches = {
  file: 'incident-response-plan.md',
  quote: 'Customers are notified of a personal data breach without undue delay and no later than 48 hours after we become aware of it.',
};

export const sampleTold: SampleTold[] = [
  {
    customer: 'Harbour Bank (sample)',
    request: 'Outsourcing questionnaire 2025 (sample)',
    toldOn: '2025-11-12',
    answers: [
      {
        question: 'Which sub-processors have access to our data?',
        choice: null,
        answer:
          'Three: the hosting provider in Frankfurt and Dublin, the provider of transactional e-mail in Lyon, and the provider of the support desk in Amsterdam.',
        cites: subProcessors,
      },
      {
        question: 'Within which time do you notify us of a personal data breach?',
        choice: null,
        answer: 'Without undue delay, no later than 48 hours after we become aware of it.',
        cites: breaches,
      },
      { question: 'Is customer data encrypted at rest?', choice: 'Yes', answer: 'With AES-256.', cites: encryption },
    ],
  },
  {
    customer: 'Alpine Clinic (sample)',
    request: 'Data protection form (sample)',
    toldOn: '2026-01-20',
    answers: [
      {
        question: 'Who sends e-mails on your behalf, and from where?',
        choice: null,
        answer: 'A provider of transactional e-mail in Lyon.',
        cites: subProcessors,
      },
      { question: 'Is customer data encrypted at rest?', choice: 'Yes', answer: 'With AES-256.', cites: encryption },
      { question: 'How often are backups made?', choice: null, answer: 'A full copy is made every night.', cites: backups },
    ],
  },
  {
    customer: 'Kiln Ceramics (sample)',
    request: 'Supplier check (sample)',
    toldOn: '2026-02-09',
    answers: [
      { question: 'How often are backups made?', choice: null, answer: 'A full copy is made every night.', cites: backups },
      {
        question: 'Is the company certified against ISO/IEC 27701?',
        choice: 'No',
        answer: 'We plan to be certified by {day}.',
        cites: null,
      },
    ],
  },
];
