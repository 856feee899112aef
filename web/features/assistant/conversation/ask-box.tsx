import Button from '@mui/material/Button';
import send from 'symbol:send';
import type { Ref } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { textRules } from '../../../lib/text-rules.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface Props {
  label: string;
  placeholder?: string;
  /** What stands in the field at first. */
  initial?: string;
  busy: boolean;
  /** Takes the question; it is given back to `restore` when it was not answered. */
  onAsk: (question: string, restore: () => void) => void;
  ref?: Ref<HTMLFormElement>;
}

/** The field for a question: Enter asks, Shift+Enter begins a new line. */
export function AskBox({ label, placeholder, initial = '', busy, onAsk, ref }: Props) {
  const { t } = useTranslation('assistant');
  const { t: common } = useTranslation();
  const { register, handleSubmit, formState, reset, setValue, getValues } = useForm({ defaultValues: { question: initial } });
  const submit = handleSubmit(({ question }) => {
    if (busy) return;
    reset({ question: '' });
    onAsk(question, () => getValues('question') === '' && setValue('question', question));
  });
  return (
    <form className="ask-box" noValidate ref={ref} onSubmit={(event) => void submit(event)}>
      <Field
        autoFocus
        multiline
        minRows={1}
        label={label}
        {...(placeholder ? { placeholder } : {})}
        helperText={t('ask.hint')}
        registration={register('question', textRules(common, { max: limits.asked }))}
        error={formState.errors.question?.message}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void submit();
        }}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy} startIcon={<Icon d={send} size={18} />}>
        {t('ask.send')}
      </Button>
    </form>
  );
}
