import { found } from '#eval/bench/service-calls.ts';
import { pause } from '../service-process.ts';
import { type Ledger, writing } from './ledger.ts';

/** Where a service is, that comes and goes, and a token for it. */
export interface Reached {
  url: () => string;
  token: string;
}

type Next = () => number;

/** How long a writer waits where nothing was taken. */
const AGAIN_MS = 25;
/** A call of a database that stands still may take long; one that never ends would never be seen. */
const PATIENCE_MS = 60_000;

interface Answered {
  /** 0 where the connection broke. */
  status: number;
  body: unknown;
}

/** Calls the service, and notes how it answered. */
const callerOf =
  ({ url, token }: Reached, ledger: Ledger) =>
  async (method: string, path: string, json?: unknown, file?: { headers: Record<string, string>; bytes: Uint8Array<ArrayBuffer> }) => {
    const answered = (await fetch(new URL(path, url()), {
      method,
      headers: file?.headers ?? { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(file ? { body: file.bytes } : json === undefined ? {} : { body: JSON.stringify(json) }),
    })
      .then(
        async (answer): Promise<Answered> => ({ status: answer.status, body: textOf(await answer.text()) }),
        () => null,
      )
      .catch(() => null)) ?? { status: 0, body: null };
    noted(ledger, answered.status);
    return answered;
  };

const noted = ({ statuses }: Ledger, status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);

const textOf = (text: string): unknown => (text === '' ? null : JSON.parse(text));

/** One of those who write at the same time: an entry that is edited belongs to one alone, so that its last answer is known. */
interface Hand {
  call: ReturnType<typeof callerOf>;
  ledger: Ledger;
  next: Next;
  requests: string[];
}

interface Entry {
  id: string;
  version: number;
}

const isDone = ({ status }: Answered): boolean => status >= 200 && status < 300;
const pick = <T>(from: readonly T[], next: Next): T | undefined => from[Math.floor(next() * from.length)];

async function request({ call, ledger, next, requests }: Hand): Promise<boolean> {
  const number = Math.floor(next() * 1e9);
  const entries = Array.from({ length: 1 + Math.floor(next() * 6) }, (_, at) => ({
    question: `Is data of kind ${at} of system ${number} encrypted at rest?`,
  }));
  const made = await call('POST', '/api/requests', { name: `Form ${ledger.requests.size}`, entries, auto_answer: true });
  if (!isDone(made)) return false;
  const { id } = made.body as { id: string };
  requests.push(id);
  ledger.requests.set(id, entries.length);
  return true;
}

async function answer({ call, ledger, next, requests }: Hand): Promise<boolean> {
  const of = pick(requests, next);
  const read = of ? await call('GET', `/api/requests/${of}`) : null;
  const entry = read && isDone(read) ? pick((read.body as { qa_entries: Entry[] }).qa_entries, next) : undefined;
  if (!entry) return false;
  const text = `Written by hand: ${Math.floor(next() * 1e9)}.`;
  const ended = writing(ledger, entry.id, text);
  const kept = await call('PUT', `/api/qa_entries/${entry.id}`, { version: entry.version, answer: text, status: 'approved' });
  ended(kept.status);
  return isDone(kept);
}

async function libraryEntry({ call, ledger, next }: Hand): Promise<boolean> {
  const number = Math.floor(next() * 1e9);
  const text = `System ${number} is kept in region ${number % 97}.`;
  const made = await call('POST', '/api/library', { question: `Where is system ${number} kept?`, answer: text });
  if (isDone(made)) ledger.library.set((made.body as { id: string }).id, text);
  return isDone(made);
}

async function document({ call, ledger, next }: Hand): Promise<boolean> {
  const word = `marker${Math.floor(next() * 1e12).toString(36)}`;
  const bytes = new TextEncoder().encode(`# Policy ${word}\n\nThe vault called ${word} is locked every night by the guard.\n`);
  const files = [{ name: `${word}.md`, size: bytes.length, content_type: 'text/markdown' }];
  const asked = await call('POST', '/api/documents/uploads', { files });
  if (!isDone(asked)) return false;
  const to = found((asked.body as { uploads: { upload_id: string; url: string; headers: Record<string, string> }[] }).uploads[0]);
  if (!isDone(await call('PUT', to.url, undefined, { headers: to.headers, bytes }))) return false;
  const made = await call('POST', '/api/documents', { documents: [{ upload_id: to.upload_id, category: 'knowledge_base' }] });
  if (!isDone(made)) return false;
  // Each file is answered for itself: what became a document has an id, and a failure its status.
  const { id, status } = found((made.body as { documents: { id?: string; status?: number }[] }).documents[0]);
  if (id === undefined) noted(ledger, status ?? made.status);
  else ledger.documents.set(id, word);
  return id !== undefined;
}

async function invitation({ call, ledger, next }: Hand): Promise<boolean> {
  const email = `guest-${Math.floor(next() * 1e12).toString(36)}@example.com`;
  const made = await call('POST', '/api/access', { user_email: email, access_level: 'viewer', notify: true });
  if (isDone(made)) ledger.invited.add(email);
  return isDone(made);
}

const works = [request, answer, libraryEntry, document, invitation];

/** Writers that work side by side until they are told to stop, each by its own row of chances. */
export function load(reached: Reached, ledger: Ledger, nexts: readonly Next[]): { stop: () => Promise<void> } {
  let isOver = false;
  const call = callerOf(reached, ledger);
  const over = nexts.map(async (next) => {
    const hand: Hand = { call, ledger, next, requests: [] };
    while (!isOver) if (!(await found(pick(works, next))(hand))) await pause(AGAIN_MS);
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(over);
    },
  };
}
