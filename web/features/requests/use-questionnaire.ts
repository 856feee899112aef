import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documents } from '#contract/documents.ts';
import type { Extraction, Mapping, MappingBySheet } from '#contract/extraction.ts';
import { requests } from '#contract/requests.ts';
import { configQuery, queryClient } from '../../app/query-client.ts';
import { explainRefusal, sentenceOf } from '../../app/report-error.ts';
import { loadedProfile } from '../../app/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatBytes } from '../../lib/format.ts';
import { sendFile } from '../../lib/send-file.ts';

export type Step =
  | { at: 'choose'; failure: string | null }
  | { at: 'sending' | 'reading'; name: string; share: number }
  | { at: 'found'; name: string; documentId: string; extraction: Extraction; again: boolean; failure: string | null };

/** Takes a questionnaire file from the drop to what was found in it, and looks again with a corrected mapping. */
export function useQuestionnaire() {
  const { t } = useTranslation('requests');
  const [step, setStep] = useState<Step>({ at: 'choose', failure: null });
  const [mapping, setMapping] = useState<MappingBySheet>({});
  const turn = useRef(0);

  async function take(file: File): Promise<void> {
    const mine = ++turn.current;
    const show = (next: Step) => mine === turn.current && setStep(next);
    setMapping({});
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
      const documentId = await register(uploadId);
      const extraction = await api(requests.preview, { body: { questionnaire_doc: documentId } });
      show({ at: 'found', name, documentId, extraction, again: false, failure: null });
    } catch (error) {
      explainRefusal(error, loadedProfile()?.access_level);
      show({ at: 'choose', failure: sentenceOf(error) });
    }
  }

  /** Reads the file anew with the mapping of one sheet corrected. */
  async function correct(sheet: string, corrected: Mapping): Promise<void> {
    if (step.at !== 'found') return;
    const next = { ...mapping, [sheet]: corrected };
    setMapping(next);
    setStep({ ...step, again: true, failure: null });
    try {
      const extraction = await api(requests.preview, { body: { questionnaire_doc: step.documentId, mapping: next } });
      setStep({ ...step, extraction, again: false, failure: null });
    } catch (error) {
      setStep({ ...step, again: false, failure: sentenceOf(error) });
    }
  }

  /** Leaves a sheet out, or takes it in again. */
  function use(sheet: string, used: boolean): void {
    if (used) setMapping(({ [sheet]: _, ...rest }) => rest);
    else setMapping((old) => ({ ...old, [sheet]: null }));
  }

  const reset = () => {
    turn.current++;
    setMapping({});
    setStep({ at: 'choose', failure: null });
  };
  return { step, mapping, take, correct, use, reset };
}

/** Registers the upload as a questionnaire; the same bytes that are there already serve as well. */
async function register(upload_id: string): Promise<string> {
  const { documents: items } = await api(documents.register, { body: { documents: [{ upload_id, category: 'questionnaire' }] } });
  const item = items[0];
  if (item && 'id' in item) return item.id;
  if (item?.document_id) return item.document_id;
  throw new ApiError(item?.status ?? 500, item ?? {});
}
