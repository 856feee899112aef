import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { promises } from '#contract/promises.ts';
import type { ToldAnswer } from '#contract/told.ts';
import { notify } from '../../app/notices/notices.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';

/** Makes a promise of a given answer by hand: which part of it, and by when where it does not say. */
export function MakeDialog({ answer, onClose }: { answer: ToldAnswer; onClose: () => void }) {
  const { t } = useTranslation('promises');
  const navigate = useNavigate();
  const [sentence, setSentence] = useState(answer.answer ?? answer.comment ?? answer.choice ?? '');
  const [day, setDay] = useState('');
  const make = useApiMutation(promises.create, {
    invalidates: [['promises']],
    onSuccess: ({ id }) => {
      onClose();
      const run = () => void navigate({ to: '/dashboard/told', search: { view: 'promises', promise: id } });
      notify(t('make.done'), { action: { label: t('make.show'), run } });
    },
  });
  const given = sentence.trim();
  return (
    <ConfirmDialog
      open
      title={t('make.title')}
      text={answer.question.slice(0, 300)}
      confirm={t('make.confirm')}
      busy={given === '' || make.isPending}
      onConfirm={() => make.mutate({ body: { told_id: answer.id, sentence: given, ...(day ? { due_on: day } : {}) } })}
      onClose={onClose}
    >
      <div className="in-promises">
        <div className="promise-fields">
          <TextBox
            multiline
            minRows={3}
            label={t('make.sentence')}
            maxLength={limits.answer}
            control={{ value: sentence, onChange: async (event) => setSentence(String(event.target.value)) }}
          />
          <TextBox
            type="date"
            label={t('make.day')}
            control={{ value: day, onChange: async (event) => setDay(String(event.target.value)) }}
          />
        </div>
      </div>
    </ConfirmDialog>
  );
}
