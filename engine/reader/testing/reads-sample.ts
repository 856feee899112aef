import type { ModelCall, ModelSays } from '#engine/model/testing/model-server.ts';
import { type SaidOf, idOf, replyTo } from './says.ts';

/** What stands in the sample's policies, by words of the question that it decides. */
const decides: [asks: string, quote: string, said: Pick<SaidOf, 'choice' | 'answer'>][] = [
  [
    'second factor',
    'Multi-factor authentication is required for all employees when they sign in to e-mail, the code repository and the production environment.',
    { choice: ['Yes'] },
  ],
  ['SOC 2', 'We do not hold a SOC 2 report.', { choice: ['No'] }],
  ['keys of their own', 'Customers cannot bring their own keys.', { choice: ['No'] }],
  ['own themselves', 'Private devices may not be used to access customer data.', { choice: ['No'] }],
  [
    'outside company',
    'An independent company carries out a penetration test of the application and the interfaces once a year.',
    { choice: ['Yes'] },
  ],
  ['for development', 'Customer data is not used in development or test.', { choice: ['No'] }],
  ['can be restored', 'Restoration of the database from backup is tested every month.', { answer: 'It is tested every month.' }],
  [
    'hear of a breach',
    'Customers are notified of a personal data breach without undue delay and no later than 48 hours after we become aware of it.',
    { answer: 'No later than 48 hours after we become aware of it.' },
  ],
];

/** Whether this is the one question that a connection is tried with. */
export const isProbe = ({ user }: ModelCall): boolean => user.includes('How often is restoration from backup tested?');

/** A model that reads the sample's policies as they are; `turned` says something else of some questions. */
export const readsSample =
  (turned: Record<string, SaidOf> = {}) =>
  (call: ModelCall): ModelSays => {
    if (isProbe(call))
      return {
        says: { a_quotes: [{ id: 'P1', text: 'tested every month' }], b_missing: '', c_status: 'answered', d_answer: 'Every month.' },
      };
    return replyTo(call, (question) => {
      const other = Object.entries(turned).find(([words]) => question.includes(words))?.[1];
      if (other) return other;
      const [, quote, said] = decides.find(([asks]) => question.includes(asks)) ?? [];
      return quote ? { quotes: [[idOf(call, quote.slice(0, 30)), quote]], ...said } : { status: 'not_found' };
    });
  };
