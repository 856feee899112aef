import { ApiError } from '#client/api-error.ts';
import { type DocumentItem, documents } from '#contract/documents.ts';
import type { Scope } from '#contract/requests.ts';
import { api } from '../../../lib/api.ts';
import { sendFile } from '../../../lib/send-file.ts';
import { sayNotes } from '../../../shared/answer/use-reasons.ts';
import { createStore } from '../../../lib/store.ts';

/** Names of the files that are being read for a question, by its id; that goes on while people look at other screens. */
export const papers = createStore<ReadonlyMap<string, string>>(new Map());

/** HTTP's status for what was understood and cannot be worked with; the service says it of a document in words alone. */
const UNREADABLE = 422;

/** Why a document was not read, in the language of the screen; what has no code says it in English. */
const whyUnread = async ({ because, display_name, error }: DocumentItem): Promise<string | null> =>
  because.length > 0 ? sayNotes(because.map((reason) => ({ ...reason, file: display_name }))) : error;

/**
 * Adds a file to the knowledge, where the request looks for its answers, and waits until it is read. The same bytes that are there
 * already serve as well.
 * @throws ApiError with the sentence why it was refused, or cannot be read
 */
export async function readPaper(entryId: string, file: File, { folder_ids = [], labels = [] }: Scope): Promise<void> {
  papers.set((all) => new Map(all).set(entryId, file.name));
  try {
    const upload_id = await sendFile(file);
    const paper = { upload_id, category: 'knowledge_base' as const, parent_id: folder_ids[0] ?? null, labels };
    const { documents: registered } = await api(documents.register, { query: { sync: 'true' }, body: { documents: [paper] } });
    const item = registered[0];
    if (item && ('id' in item ? item.status === 'ready' : item.code === 'already_there')) return;
    if (item && 'code' in item) throw new ApiError(item.status, item);
    throw new ApiError(UNREADABLE, { error: (item && (await whyUnread(item))) ?? file.name });
  } finally {
    papers.set((all) => new Map([...all].filter(([id]) => id !== entryId)));
  }
}
