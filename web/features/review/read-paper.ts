import { ApiError } from '#client/api-error.ts';
import { type DocumentItem, documents } from '#contract/documents.ts';
import type { Scope } from '#contract/scope.ts';
import { api } from '../../lib/api.ts';
import { sendFile } from '../../lib/send-file.ts';
import { whyUnread } from '../../shared/answer/use-reasons.ts';
import { papers } from './entries/papers.ts';

/** HTTP's status for what was understood and cannot be worked with; the service says it of a document in words alone. */
const UNREADABLE = 422;

/**
 * Adds a file to the knowledge, where the request looks for its answers, and waits until it is read. The same bytes that are there
 * already serve as well, unless they could not be read.
 * @throws ApiError with the sentence why it was refused, or cannot be read
 */
export async function readPaper(entryId: string, file: File, { folder_ids = [], labels = [] }: Scope): Promise<void> {
  papers.set((all) => new Map(all).set(entryId, file.name));
  try {
    const upload_id = await sendFile(file);
    const paper = { upload_id, category: 'knowledge_base' as const, parent_id: folder_ids[0] ?? null, labels };
    const { documents: registered } = await api(documents.register, { query: { sync: 'true' }, body: { documents: [paper] } });
    const answer = registered[0];
    if (answer && 'code' in answer && answer.code !== 'already_there') throw new ApiError(answer.status, answer);
    const isTwin = answer !== undefined && 'code' in answer;
    const item = isTwin ? await twinOf(answer) : answer;
    if (item && (isTwin ? item.status !== 'failed' : item.status === 'ready')) return;
    const why = item ? await whyUnread(item) : null;
    throw new ApiError(UNREADABLE, { error: why === null ? file.name : `${file.name}: ${why}` });
  } finally {
    papers.set((all) => new Map([...all].filter(([id]) => id !== entryId)));
  }
}

/** The document of the same bytes. */
const twinOf = async ({ document_id }: { document_id?: string | undefined }): Promise<DocumentItem | undefined> =>
  document_id === undefined ? undefined : api(documents.get, { params: { id: document_id } });
