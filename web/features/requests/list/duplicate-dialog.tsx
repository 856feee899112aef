import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { requests, type QuestionnaireRequest } from '#contract/requests.ts';
import { textProblem } from '../../../lib/text-rules.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextBox } from '../../../ui/field.tsx';

/** Asks what the copy is called and whether the answers come along, and opens it. */
export function DuplicateDialog({ request, onClose }: { request: QuestionnaireRequest; onClose: () => void }) {
  const { t } = useTranslation('requests');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const [name, setName] = useState(() => t('duplicate.copyOf', { name: request.name }).slice(0, limits.name));
  const [answers, setAnswers] = useState(false);
  const problem = textProblem(common, name, { max: limits.name });
  const duplicate = useApiMutation(requests.duplicate, {
    invalidates: [['requests']],
    onSuccess: async ({ id }) => {
      onClose();
      await navigate({ to: '/dashboard/requests/$requestId/{-$sheetId}', params: { requestId: id } });
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('duplicate.title')}
      text={t('duplicate.text')}
      confirm={t('row.duplicate')}
      busy={duplicate.isPending}
      onConfirm={() => {
        if (!problem) duplicate.mutate({ params: { id: request.id }, body: { name: name.trim(), answers } });
      }}
      onClose={onClose}
    >
      <TextBox
        autoFocus
        label={t('create.name')}
        error={problem}
        control={{ value: name, onChange: async (event) => setName(String(event.target.value)) }}
      />
      <RadioGroup
        aria-label={t('duplicate.answers')}
        value={answers ? 'with' : 'without'}
        onChange={(_event, value) => setAnswers(value === 'with')}
        style={{ marginTop: 16, gap: 12 }}
      >
        <FormControlLabel value="without" control={<Radio />} label={t('duplicate.without')} />
        <FormControlLabel value="with" control={<Radio />} label={t('duplicate.with')} />
      </RadioGroup>
    </ConfirmDialog>
  );
}
