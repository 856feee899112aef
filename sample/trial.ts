/** Ten questions on the sample company's policies with what these say: what a language model makes of them tells whether it can read. */
import type { Expectation } from '#engine/reader/trial.ts';
import { sample } from './manifest.ts';

const options = ['Yes', 'No'];
const yes = { choice: 'Yes' };
const no = { choice: 'No' };

export const trialQuestions: Expectation[] = [
  { question: 'Must every employee use a second factor to sign in to e-mail?', options, expected: yes },
  { question: 'Does the company hold a SOC 2 report?', options, expected: no },
  { question: 'Can customers use encryption keys of their own?', options, expected: no },
  { question: 'May staff open customer data on devices that they own themselves?', options, expected: no },
  { question: 'Does an outside company test the application for weaknesses at least once a year?', options, expected: yes },
  { question: 'Is real customer data used for development?', options, expected: no },
  { question: 'How often is it tested that backups can be restored?', options: [], expected: { words: ['month'] } },
  {
    question: 'Within how many hours do customers hear of a breach of personal data?',
    options: [],
    expected: { words: ['48', 'forty-eight'] },
  },
  { question: 'Is there a bug bounty programme?', options, expected: null },
  { question: 'Is the service protected by a web application firewall?', options, expected: null },
];

/** The policies alone: past questionnaires answer some of these in so many words. */
export const trialFiles: string[] = sample.knowledge.map(({ file }) => file).filter((file) => file.includes('/policies/'));
