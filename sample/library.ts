/** What the sample company's people have approved before: the library that its request finds, as that of a company at work does. */
interface ApprovedBefore {
  question: string;
  /** Empty where the form asks for a text alone. */
  options: string[];
  choice: string | null;
  answer: string;
}

const options = ['Yes', 'Partly', 'No', 'Not applicable'];

export const sampleLibrary: ApprovedBefore[] = [
  { question: 'Legal name of the company', options: [], choice: null, answer: 'Lipa Sample Company' },
  {
    question: 'Product or service offered',
    options: [],
    choice: null,
    answer: 'Lipa Ledger, accounting software that customers use in the browser.',
  },
  { question: 'E-mail address for security reports', options: [], choice: null, answer: 'security@lipa-ledger.example' },
  {
    question: 'Is the company certified against ISO/IEC 27001?',
    options,
    choice: 'Yes',
    answer: 'Certified against ISO/IEC 27001:2022 since March 2024, for development, operation and support of Lipa Ledger.',
  },
  {
    question: 'Is multi-factor authentication required for all employees?',
    options,
    choice: 'Yes',
    answer: 'For e-mail, the code repository and production. Administrators of production use hardware security keys.',
  },
];
