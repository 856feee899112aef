import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import down from 'symbol:keyboard_arrow_down';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { library, type LibraryEntry, libraryLimits } from '#contract/library.ts';
import { notify } from '../../app/notices/notices.ts';
import { lostSave } from '../../lib/lost-save.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { BothTexts } from '../../ui/both-texts.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RestWarning } from '../../shared/told/rest-warning.tsx';
import { stale } from './queries.ts';
import './library-dialogs.css';

type Said = Record<'question' | 'choice' | 'answer', string>;
const saidOf = ({ question, choice, answer }: LibraryEntry): Said => ({ question, choice: choice ?? '', answer });
const isSame = (one: Said, other: Said): boolean =>
  one.question === other.question && one.choice === other.choice && one.answer === other.answer;
const textOf = ({ question, choice, answer }: Said): string => [question, choice, answer].filter(Boolean).join('\n\n');

/** Question, choice and answer of an approved entry. What is typed stays when the entry changes meanwhile; a save that loses the race shows both. */
export function EntryForm({ entry }: { entry: LibraryEntry }) {
  const { t } = useTranslation(['library', 'common']);
  const client = useQueryClient();
  const [base, setBase] = useState(entry);
  const { register, handleSubmit, formState, getValues, reset } = useForm({
    values: saidOf(base),
    resetOptions: { keepDirtyValues: true },
  });
  if (entry.version > base.version && (!formState.isDirty || isSame(saidOf(entry), saidOf(base)))) setBase(entry);
  const save = useApiMutation(library.update, {
    ...stale,
    quiet: true,
    onSuccess: (saved) => {
      startFrom(saved);
      notify(t('common:saved'));
    },
  });
  const theirs = lostSave<LibraryEntry>(save.error);
  const startFrom = (now: LibraryEntry) => {
    setBase(now);
    reset(saidOf(now));
  };
  const send = ({ question, choice, answer }: Said, version: number) =>
    save.mutate({ params: { id: entry.id }, body: { question, choice: choice.trim() || null, answer, version } });
  const submit = handleSubmit((said) => send(said, base.version));
  const optionsId = `options-${entry.id}`;
  return (
    <form className="library-form" noValidate onSubmit={(event) => void submit(event)}>
      <RestWarning entries={[entry.id]} />
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
          <Icon d={down} size={18} />
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
      {save.isError && !theirs && (
        <p className="form-wrong" role="alert">
          {save.error.message}
        </p>
      )}
      {theirs && (
        <BothTexts
          mine={textOf(getValues())}
          theirs={textOf(saidOf(theirs))}
          onMine={() => send(getValues(), theirs.version)}
          onTheirs={() => {
            save.reset();
            startFrom(theirs);
            void client.invalidateQueries({ queryKey: ['library'] });
          }}
          onClose={() => save.reset()}
        />
      )}
      <Button type="submit" variant="contained" disabled={!formState.isDirty || save.isPending}>
        {t('common:actions.save')}
      </Button>
    </form>
  );
}
