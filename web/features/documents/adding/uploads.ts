import i18next from 'i18next';
import { plainestFirst } from '#contract/copy-name.ts';
import { documents, type DocumentItem } from '#contract/documents.ts';
import type { Answer } from '#contract/endpoint.ts';
import { configQuery, queryClient } from '../../../app/query-client.ts';
import { explainRefusal, reportError } from '../../../app/notices/report-error.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { loadedProfile } from '../../../app/session/session.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api.ts';
import { formatBytes } from '../../../lib/format.ts';
import { sendBytes } from '../../../lib/send-file.ts';
import { whyUnread } from '../../../shared/answer/use-reasons.ts';
import { isHidden, pathOf, type FileAt } from './dropped-files.ts';
import type { Registered } from './register-arrived.ts';
import type { Renamed } from './upload-list.ts';
import { createUploadQueue } from './upload-queue.ts';

const READ_MS = 1_000;
const stale = () => void queryClient.invalidateQueries({ queryKey: ['documents'] });

const documentsOf = async (ids: string[]): Promise<DocumentItem[]> =>
  ids.length === 0 ? [] : (await api(documents.list, { query: { ids: ids.join(',') } })).documents;

/** The uploads of this tab; they go on while people look at other screens. */
export const uploads = createUploadQueue({
  async places(files) {
    const answer = await api(documents.createUploads, {
      body: { files: files.map((file) => ({ name: file.name, size: file.size, content_type: file.type || 'application/octet-stream' })) },
    });
    return answer.uploads;
  },
  send: sendBytes,
  async register(items) {
    const { documents: answers } = await api(documents.register, {
      body: {
        documents: items.map(({ upload_id, parent, path, says }) => ({
          upload_id,
          parent_id: parent,
          path,
          category: 'knowledge_base' as const,
          ...(typeof says === 'object' ? says : { on_same_name: says }),
        })),
      },
    });
    const twins = await documentsOf(answers.flatMap((one) => ('code' in one && one.code === 'already_there' && one.document_id) || []));
    return Promise.all(answers.map((answer) => becameOf(answer, twins)));
  },
  async read(ids) {
    return Promise.all(
      (await documentsOf(ids)).map(async (item) => {
        if (item.status === 'failed') return { id: item.id, state: 'failed', message: (await whyUnread(item)) ?? '' };
        return item.status === 'ready'
          ? { id: item.id, state: 'ready', isForm: item.kind === 'questionnaire' }
          : { id: item.id, state: 'reading' };
      }),
    );
  },
  pause: () => new Promise((resolve) => setTimeout(resolve, READ_MS)),
  sentenceOf(error) {
    explainRefusal(error, loadedProfile()?.access_level);
    return sentenceOf(error);
  },
  onRegistered: stale,
});

type Answered = Answer<typeof documents.register>['documents'][number];

/** The same bytes as a document that could not be read cannot be read either. */
async function becameOf(answer: Answered, twins: DocumentItem[]): Promise<Registered> {
  if (!('code' in answer)) return { state: 'reading', document: answer.id, version: answer.version };
  const { code, document_id = '', document: other = '', called_before: before } = answer;
  if (code === 'same_name') return { state: 'asked', document: document_id, other };
  if (code !== 'already_there') return { state: 'failed', message: answer.error };
  const twin = twins.find(({ id }) => id === document_id);
  if (twin?.status !== 'failed')
    return {
      state: 'already',
      other,
      renamed: twin && before !== undefined ? { document: twin.id, before, revision: twin.revision } : null,
    };
  return { state: 'failed', document: document_id, message: (await whyUnread(twin)) ?? '' };
}

/** Adds files, with the folders they came in, to a folder; those too large are refused before they are sent, hidden ones are left out. */
export async function uploadInto(folder: string | null, dropped: FileAt[]): Promise<void> {
  try {
    const { max_upload_bytes: most } = await queryClient.ensureQueryData(configQuery);
    const size = formatBytes(most, currentLanguage());
    const files = dropped.filter((file) => !isHidden(file));
    uploads.leaveOut(dropped.length - files.length);
    const tooLarge = ({ file }: FileAt) => file.size > most;
    for (const file of files.filter(tooLarge)) uploads.refuse(pathOf(file), i18next.t('uploads.tooLarge', { ns: 'documents', size }));
    const fitting = files.filter((file) => !tooLarge(file));
    // Of equal files the first one is kept.
    uploads.add(plainestFirst(fitting, pathOf).map((file) => ({ file: file.file, parent: folder, path: pathOf(file) })));
  } catch (error) {
    reportError(error, loadedProfile()?.access_level);
  }
}

/** Gives a document the name back that it had before the same file came under another. */
export async function undoName(line: number, { document, before, revision }: Renamed, other: string | null): Promise<void> {
  try {
    await api(documents.update, { params: { id: document }, body: { display_name: before, revision } });
    uploads.change(line, { other: other?.replace(/[^/]*$/, () => before) ?? before, renamed: null });
    stale();
  } catch (error) {
    reportError(error, loadedProfile()?.access_level);
  }
}

/** Brings back the version that a file has taken the place of. */
export async function undoVersion(line: number, { document, version }: { document: string; version: number }): Promise<void> {
  try {
    await api(documents.restoreVersion, { params: { id: document }, body: { version: version - 1 } });
    uploads.change(line, { state: 'undone' });
    stale();
  } catch (error) {
    reportError(error, loadedProfile()?.access_level);
  }
}
