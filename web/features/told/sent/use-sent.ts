import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toldFiles, type ToldFile } from '#contract/told-files.ts';
import { explainRefusal } from '../../../app/notices/report-error.ts';
import { configQuery } from '../../../app/query-client.ts';
import { loadedProfile } from '../../../app/session/session.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api.ts';
import { formatBytes } from '../../../lib/format.ts';
import { sendFile } from '../../../lib/send-file.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';

export interface Given {
  file: File;
  customer: string;
  /** `2026-03-01`. */
  sentOn: string;
}

export type SentStep =
  | { at: 'asked'; failure: string | null }
  | { at: 'sending' | 'reading'; name: string; share: number }
  | { at: 'kept'; kept: ToldFile };

/** Takes a form that was sent before from the file to what was read of it; every refusal is a sentence, and what was given stays. */
export function useSent() {
  const { t } = useTranslation('told');
  const client = useQueryClient();
  const [step, setStep] = useState<SentStep>({ at: 'asked', failure: null });
  const under = useRef<AbortController | null>(null);

  async function add({ file, customer, sentOn }: Given): Promise<void> {
    const mine = new AbortController();
    under.current = mine;
    const { name } = file;
    const show = (next: SentStep) => !mine.signal.aborted && setStep(next);
    try {
      const { max_upload_bytes: most } = await client.ensureQueryData(configQuery);
      if (file.size > most)
        return void show({ at: 'asked', failure: t('sent.tooLarge', { name, size: formatBytes(most, currentLanguage()) }) });
      show({ at: 'sending', name, share: 0 });
      const { signal } = mine;
      const uploadId = await sendFile(file, { signal, onProgress: (share) => show({ at: 'sending', name, share }) });
      show({ at: 'reading', name, share: 1 });
      const kept = await api(toldFiles.sent, { body: { upload_id: uploadId, customer, sent_on: sentOn }, signal });
      show({ at: 'kept', kept });
      await Promise.all([['told'], ['request-names']].map((queryKey) => client.invalidateQueries({ queryKey })));
    } catch (error) {
      if (mine.signal.aborted) return;
      explainRefusal(error, loadedProfile()?.access_level);
      show({ at: 'asked', failure: sentenceOf(error) });
    } finally {
      if (under.current === mine) under.current = null;
    }
  }

  return {
    step,
    add,
    /** Begins anew; what is under way is let go. */
    reset() {
      under.current?.abort();
      setStep({ at: 'asked', failure: null });
    },
  };
}
