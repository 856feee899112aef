import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { library, type LibraryEntry, libraryLimits } from '#contract/library.ts';
import { notify } from '../../app/notices.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Field } from '../../ui/field.tsx';
import { stale } from './queries.ts';

/** Question, choice and answer of an approved entry. A save that loses the race says so and shows the entry as it is now. */
export function EntryForm({ entry }: { entry: LibraryEntry }) {
  const { t } = useTranslation(['library', 'common']);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { question: entry.question, choice: entry.choice ?? '', answer: entry.answer },
  });
  const save = useApiMutation(library.update, { ...stale, quiet: true, onSuccess: () => notify(t('common:saved')) });
  const lost = save.error instanceof ApiError && save.error.code === 'conflict';
  const submit = handleSubmit(({ question, choice, answer }) =>
    save.mutate({ params: { id: entry.id }, body: { question, choice: choice.trim() || null, answer, version: entry.version } }),
  );
  const optionsId = `options-${entry.id}`;
  return (
    <form className="library-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        multiline
        label={t('question')}
        maxLength={libraryLimits.question}
        registration={register('question', { validate: (text) => text.trim() !== '' || t('common:required') })}
        error={formState.errors.question?.message}
      />
      {entry.options.length > 0 ? (
        <div className="form-field">
          <select id={optionsId} {...register('choice')}>
            <option value="">–</option>
            {entry.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <label htmlFor={optionsId}>{t('choice')}</label>
        </div>
      ) : (
        <Field label={t('choice')} maxLength={libraryLimits.option} registration={register('choice')} />
      )}
      <Field
        multiline
        minRows={3}
        label={t('answer')}
        maxLength={libraryLimits.answer}
        registration={register('answer', {
          validate: (text, values) => text.trim() !== '' || values.choice.trim() !== '' || t('common:required'),
        })}
        error={formState.errors.answer?.message}
      />
      {save.isError && (
        <p className="form-wrong" role="alert">
          {lost ? t('lost') : save.error.message}
        </p>
      )}
      <Button type="submit" variant="contained" disabled={!formState.isDirty || save.isPending}>
        {t('common:actions.save')}
      </Button>
    </form>
  );
}
