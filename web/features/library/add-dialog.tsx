import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { library, libraryLimits } from '#contract/library.ts';
import { notify } from '../../app/notices/notices.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Room } from '../../ui/room.tsx';
import { TextBox } from '../../ui/field.tsx';
import { stale } from './queries.ts';
import './library-dialogs.css';

/** A question with its answer, written by hand. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['library', 'common']);
  const [question, setQuestion] = useState('');
  const [choice, setChoice] = useState('');
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  const create = useApiMutation(library.create, {
    ...stale,
    onSuccess: () => {
      onClose();
      notify(t('add.done'));
    },
  });
  const wrong = (text: string) => (tried && text.trim() === '' ? t('common:required') : undefined);
  const submit = () => {
    setTried(true);
    if (question.trim() === '' || (answer.trim() === '' && choice.trim() === '')) return;
    create.mutate({ body: { question, answer, ...(choice.trim() ? { choice } : {}) } });
  };
  return (
    <ConfirmDialog
      open
      title={t('add.title')}
      text={t('add.text')}
      confirm={t('add.submit')}
      busy={create.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <Room of="library">
        <div className="library-form">
          <TextBox
            autoFocus
            multiline
            label={t('question')}
            maxLength={libraryLimits.question}
            error={wrong(question)}
            control={{ value: question, onChange: async (event) => setQuestion(String(event.target.value)) }}
          />
          <TextBox
            label={t('choice')}
            helperText={t('add.choice')}
            maxLength={libraryLimits.option}
            control={{ value: choice, onChange: async (event) => setChoice(String(event.target.value)) }}
          />
          <TextBox
            multiline
            minRows={3}
            label={t('answer')}
            maxLength={libraryLimits.answer}
            error={choice.trim() === '' ? wrong(answer) : undefined}
            control={{ value: answer, onChange: async (event) => setAnswer(String(event.target.value)) }}
          />
        </div>
      </Room>
    </ConfirmDialog>
  );
}
