import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Progress } from '../../../ui/bits.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { TextBox } from '../../../ui/field.tsx';
import type { SentStep } from './use-sent.ts';
import type { SentForm } from './use-sent-form.ts';

const accepted = '.xlsx,.xlsm,.xls,.ods,.csv,.docx,.pdf';

interface Props {
  form: SentForm;
  step: Exclude<SentStep, { at: 'kept' }>;
  /** Somebody tried to keep it: what is missing or wrong is said. */
  tried: boolean;
}

/** File, customer and day of a form that was sent before, how far its reading is, and why it was refused. */
export function SentFields({ form, step, tried }: Props) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const { file, wrong } = form;
  const busy = step.at !== 'asked';
  const wrongIf = (sentence: string | undefined) => (tried ? sentence : undefined);
  return (
    <div className="dialog-fields">
      <p className="quiet">{t('sent.text')}</p>
      {file === null ? (
        <DropZone title={t('sent.drop')} text={t('sent.kinds')} choose={t('sent.choose')} accept={accepted} onFile={form.setFile} />
      ) : (
        <p className="sent-file">
          <strong>{file.name}</strong>
          {!busy && <Button onClick={() => form.setFile(null)}>{t('sent.other')}</Button>}
        </p>
      )}
      {wrongIf(wrong.file) && <p className="dialog-wrong">{wrong.file}</p>}
      <TextBox
        label={common('details.customer')}
        offers={form.known}
        helperText={form.isGuessed ? t('sent.guessed') : undefined}
        error={wrongIf(wrong.customer)}
        control={{ value: form.customer, readOnly: busy, onChange: async (event) => form.setCustomer(String(event.target.value)) }}
      />
      <TextBox
        type="date"
        label={t('sent.day')}
        error={wrongIf(wrong.sentOn)}
        control={{ value: form.sentOn, readOnly: busy, onChange: async (event) => form.setSentOn(String(event.target.value)) }}
      />
      {step.at === 'asked' ? (
        step.failure !== null && (
          <p role="alert" className="dialog-wrong">
            {step.failure}
          </p>
        )
      ) : (
        <p role="status" className="sent-busy">
          {t(`sent.${step.at}`, { name: step.name })}
          <Progress done={Math.round(step.share * 100)} total={100} label={t(`sent.${step.at}`, { name: step.name })} />
        </p>
      )}
    </div>
  );
}
