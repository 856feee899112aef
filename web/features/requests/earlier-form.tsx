import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accepts } from '#contract/formats.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { sendFile } from '../../lib/send-file.ts';
import { registerQuestionnaire } from './use-questionnaire.ts';

export interface EarlierFile {
  id: string;
  name: string;
}

interface Props {
  value: EarlierFile | null;
  onChange: (file: EarlierFile | null) => void;
}

/** Last year's form, filled in: its answers are carried over before anything else is asked. */
export function EarlierForm({ value, onChange }: Props) {
  const { t } = useTranslation('requests');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function take(file: File) {
    setBusy(true);
    setFailure(null);
    try {
      onChange({ id: await registerQuestionnaire(await sendFile(file)), name: file.name });
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div role="group" aria-label={t('create.earlier')} className="earlier-form">
      <span>{t('create.earlier')}</span>
      <p className="quiet">{t('create.earlierHelp')}</p>
      {failure !== null && <p role="alert">{failure}</p>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('create.earlierChoose')}
        accept={accepts.filled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      {value ? (
        <p className="earlier-file">
          <b>{value.name}</b>
          <Button onClick={() => onChange(null)}>{t('create.earlierWithout')}</Button>
        </p>
      ) : (
        <Button variant="outlined" disabled={busy} onClick={() => input.current?.click()}>
          {t(busy ? 'create.earlierSending' : 'create.earlierChoose')}
        </Button>
      )}
    </div>
  );
}
