import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerKind } from '#contract/extraction.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { SaidOfAnswers } from '../../shared/sheet/mapping-edits.ts';
import { linesOf } from './check-dialogs.tsx';

/** The kinds that the answers of a whole column may have; the others are of single places. */
const kinds = ['text', 'choice', 'multi_choice', 'number', 'date', 'mark', 'attachment'] as const satisfies AnswerKind[];
const chooses = (kind: AnswerKind | null): boolean => kind === 'choice' || kind === 'multi_choice';

interface Props {
  column: string;
  said: SaidOfAnswers;
  onSay: (said: SaidOfAnswers) => void;
  onClose: () => void;
}

/** Of what kind the answers in a column are: what may be chosen, what a mark says. Empty: as the file says. */
export function AnswersDialog({ column, said, onSay, onClose }: Props) {
  const { t } = useTranslation('check');
  const [kind, setKind] = useState(said.kind);
  const [choices, setChoices] = useState(said.choices.join('\n'));
  const [mark, setMark] = useState(said.mark);
  const marks = kind === null || kind === 'mark';
  return (
    <ConfirmDialog
      open
      title={t('answers.title', { column })}
      text={t('answers.text')}
      confirm={t('answers.confirm')}
      onConfirm={() => onSay({ kind, choices: chooses(kind) ? linesOf(choices) : [], mark: marks ? mark : '' })}
      onClose={onClose}
    >
      <div className="in-extraction">
        <div className="answers-said">
          <SelectField
            label={t('answers.kind')}
            value={kind ?? ''}
            options={[{ value: '', label: t('answers.asFound') }, ...kinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))]}
            onChange={(next) => setKind(kinds.find((one) => one === next) ?? null)}
          />
          {chooses(kind) && (
            <TextBox
              multiline
              minRows={4}
              label={t('answers.choices')}
              control={{ value: choices, onChange: async (event) => setChoices(String(event.target.value)) }}
            />
          )}
          {marks && (
            <TextBox
              maxLength={80}
              label={t('answers.mark')}
              helperText={t('answers.markHelp')}
              control={{ value: mark, onChange: async (event) => setMark(String(event.target.value)) }}
            />
          )}
        </div>
      </div>
    </ConfirmDialog>
  );
}
