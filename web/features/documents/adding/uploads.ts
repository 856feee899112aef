import i18next from 'i18next';
import { documents } from '#contract/documents.ts';
import { configQuery, queryClient } from '../../../app/query-client.ts';
import { explainRefusal, reportError } from '../../../app/notices/report-error.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { loadedProfile } from '../../../app/session/session.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api.ts';
import { formatBytes } from '../../../lib/format.ts';
import { sendBytes } from '../../../lib/send-file.ts';
import type { FileAt } from './dropped-files.ts';
import { placeFiles } from './make-folders.ts';
import type { Registered } from './register-arrived.ts';
import { createUploadQueue } from './upload-queue.ts';

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
      body: { documents: items.map(({ upload_id, parent }) => ({ upload_id, parent_id: parent, category: 'knowledge_base' as const })) },
    });
    return answers.map((answer): Registered => {
      if (!('code' in answer)) return { state: 'done' };
      return answer.code === 'already_there' ? { state: 'already' } : { state: 'failed', message: answer.error };
    });
  },
  sentenceOf(error) {
    explainRefusal(error, loadedProfile()?.access_level);
    return sentenceOf(error);
  },
  onRegistered: () => void queryClient.invalidateQueries({ queryKey: ['documents'] }),
});

/** Adds files, with the folders they came in, to a folder; those too large are refused before they are sent. */
export async function uploadInto(folder: string | null, files: FileAt[]): Promise<void> {
  try {
    const { max_upload_bytes: most } = await queryClient.ensureQueryData(configQuery);
    const size = formatBytes(most, currentLanguage());
    for (const { file } of files) if (file.size > most) uploads.refuse(file.name, i18next.t('uploads.tooLarge', { ns: 'documents', size }));
    uploads.add(
      await placeFiles(
        files.filter(({ file }) => file.size <= most),
        folder,
      ),
    );
  } catch (error) {
    reportError(error, loadedProfile()?.access_level);
  }
}
