import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documents } from '#contract/documents.ts';
import { configQuery, queryClient } from '../../app/query-client.ts';
import { explainRefusal } from '../../app/notices/report-error.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { loadedProfile } from '../../app/session/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '#client/api-error.ts';
import { formatBytes } from '../../lib/format.ts';
import { sendFile } from '../../lib/send-file.ts';
import { previewQuery } from '../extraction/use-check.ts';

export type Step =
  | { at: 'choose'; failure: string | null }
  | { at: 'sending' | 'reading'; name: string; share: number }
  | { at: 'found'; name: string; documentId: string };

/** Takes a questionnaire file from the drop to what was found in it. */
export function useQuestionnaire() {
  const { t } = useTranslation('requests');
  const [step, setStep] = useState<Step>({ at: 'choose', failure: null });
  const turn = useRef(0);

  async function take(file: File): Promise<void> {
    const mine = ++turn.current;
    const show = (next: Step) => mine === turn.current && setStep(next);
    const { name } = file;
    try {
      const { max_upload_bytes: most } = await queryClient.ensureQueryData(configQuery);
      if (file.size > most) {
        show({ at: 'choose', failure: t('create.tooLarge', { name, size: formatBytes(most, currentLanguage()) }) });
        return;
      }
      show({ at: 'sending', name, share: 0 });
      const uploadId = await sendFile(file, { onProgress: (share) => show({ at: 'sending', name, share }) });
      show({ at: 'reading', name, share: 1 });
      const documentId = await registerQuestionnaire(uploadId);
      await queryClient.fetchQuery({ ...previewQuery(documentId, { mapping: {}, hidden: false }), staleTime: 0 });
      show({ at: 'found', name, documentId });
    } catch (error) {
      explainRefusal(error, loadedProfile()?.access_level);
      show({ at: 'choose', failure: sentenceOf(error) });
    }
  }

  const reset = () => {
    turn.current++;
    setStep({ at: 'choose', failure: null });
  };
  return { step, take, reset };
}

/** Registers the upload as a questionnaire; the same bytes that are there already serve as well. */
export async function registerQuestionnaire(upload_id: string): Promise<string> {
  const { documents: items } = await api(documents.register, { body: { documents: [{ upload_id, category: 'questionnaire' }] } });
  const item = items[0];
  if (item && 'id' in item) return item.id;
  if (item?.document_id) return item.document_id;
  throw new ApiError(item?.status ?? 500, item ?? {});
}
