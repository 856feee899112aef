/** Which forms are answered from which papers when Sure drafts are drawn: no form from itself, and from none that is the same one. Paths are those of the data. */
export interface Run {
  company: string;
  papers: string;
  /** Folders of the papers that are answered from; all of them where none is named. */
  within?: string[];
  form: string;
  /** The product that the request is for; where it says none the form's name may. */
  product?: string;
}

const HECVAT = 'questionnaires/hecvat-414-blank/HECVAT414.xlsx';
const HECVAT_FULL = 'kb/instructure/Canvas LMS/Canvas LMS HECVAT Full.xlsx';
const K12 = 'kb/instructure/Canvas LMS/Canvas LMS K-12CVAT-Lite.xlsx';
const CAIQ = [
  'questionnaires/caiq-v11-2011/csa-caiq-v1.1-09-01-2011.xlsx',
  'questionnaires/caiq-v301-2017/csa-caiq-v3.0.1-09-01-2017.xlsx',
];

/** Beside papers of another company these are a provider's, which never answer for it: alone they are the company's own. */
const AWS = { company: 'AWS', papers: 'kb/instructure/Amazon Web Services' };
const INSTRUCTURE = { company: 'Instructure', papers: 'kb/instructure' };
/** Products that have a filled form, each with the company's own papers. */
const PRODUCTS = ['Canvas LMS', 'Canvas Studio', 'Canvas Catalog', 'Elevate Standards Alignment', 'Mastery Connect'];
/** The form that each of the smaller ones filled in; its file says which product it is of. */
const liteOf = (product: string): string => `kb/instructure/${product}/${product} HECVAT Lite.xlsx`;
const OTHERS = [
  'catalyze-policies',
  'jupiterone-policy-templates',
  'mattermost-handbook-security',
  'plainanswer-answers',
  'sourcegraph-handbook-security',
  'strongdm-comply',
  'tailscale-security-policies',
];

/** The newest CAIQ, which one company of those filled in for itself. */
const CAIQ_4 = 'questionnaires/instructure-caiq/Instructure CAIQ.xlsx';

export const runs: Run[] = [
  { ...AWS, form: CAIQ_4 },
  ...[HECVAT, HECVAT_FULL, K12, ...PRODUCTS.slice(1).map(liteOf), ...CAIQ].map((form): Run => ({ ...INSTRUCTURE, form })),
  ...PRODUCTS.flatMap((product): Run[] => [
    { ...INSTRUCTURE, form: HECVAT, product },
    { ...INSTRUCTURE, form: HECVAT, within: [product, 'Instructure'] },
  ]),
  ...PRODUCTS.slice(1).map((product): Run => ({ ...INSTRUCTURE, within: [product, 'Instructure'], form: HECVAT_FULL })),
  ...PRODUCTS.slice(1).map((product): Run => ({ ...INSTRUCTURE, within: [product, 'Instructure'], form: K12 })),
  ...PRODUCTS.slice(1).map((product): Run => ({ ...INSTRUCTURE, within: ['Canvas LMS', 'Instructure'], form: liteOf(product) })),
  ...CAIQ.map((form): Run => ({ ...AWS, form })),
  ...OTHERS.flatMap((name) => [HECVAT, ...CAIQ].map((form): Run => ({ company: name, papers: `kb/${name}`, form }))),
];
