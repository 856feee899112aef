/** What a service acknowledged while faults came, and what it may have done without saying so. */

/** A text that was written: the last one acknowledged, and those after it whose calls ended without an answer. */
export interface Written {
  acknowledged: string | null;
  unknown: string[];
}

/** A mail that was taken: to whom, and the id by which a second try is known. */
export interface SentMail {
  to: string;
  id: string;
}

export interface Ledger {
  /** How many questions each request was made with, by its id. */
  requests: Map<string, number>;
  /** Answers that were written by hand, by the id of their entry. */
  answers: Map<string, Written>;
  /** Answers of entries of the library, by their id. */
  library: Map<string, string>;
  /** Words that stand in one document alone, by its id. */
  documents: Map<string, string>;
  /** Addresses that were invited: a mail goes to each. */
  invited: Set<string>;
  /** How often each status was answered; 0 where the connection broke. */
  statuses: Map<number, number>;
}

export const emptyLedger = (): Ledger => ({
  requests: new Map(),
  answers: new Map(),
  library: new Map(),
  documents: new Map(),
  invited: new Set(),
  statuses: new Map(),
});

/** How many writes were acknowledged so far. */
export const acknowledgedIn = ({ requests, answers, library, documents, invited }: Ledger): number =>
  requests.size +
  library.size +
  documents.size +
  invited.size +
  [...answers.values()].filter(({ acknowledged }) => acknowledged !== null).length;

/** Notes that a text is sent; what is given back notes how that ended: acknowledged, refused, or nobody knows. */
export function writing({ answers }: Ledger, entry: string, text: string): (status: number) => void {
  const written = answers.get(entry) ?? { acknowledged: null, unknown: [] };
  answers.set(entry, written);
  written.unknown.push(text);
  return (status) => {
    if (status >= 200 && status < 300) Object.assign(written, { acknowledged: text, unknown: [] });
    else if (status >= 400 && status < 500) written.unknown = written.unknown.filter((one) => one !== text);
  };
}
