import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '#contract/exports.ts';
import { limits } from '#contract/limits.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { textProblem } from '../../lib/text-rules.ts';
import '../../shared/request/details-dialog.css';
import { nameIn, requestNamesQuery } from '../../shared/request/request-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FinalDoubts } from './final-doubts.tsx';
import { formatsOf } from './formats-of.ts';
import { useFinal } from './use-final.ts';
import { useHolds } from './use-holds.ts';

/** Says that this is what was sent, to whom and as what: the file is fetched, and kept with its answers as told to the customer. */
export function FinalDialog({ request, onClose }: { request: QuestionnaireRequest; onClose: () => void }) {
  const { t } = useTranslation('exports');
  const { t: common } = useTranslation();
  const holds = useHolds();
  const known = useQuery(requestNamesQuery).data?.customers ?? [];
  const [typed, setTyped] = useState<string | null>(request.customer);
  const guessed = nameIn(known, [request.name, request.questionnaire_doc?.display_name ?? '']) ?? '';
  const customer = typed ?? guessed;
  const formats = formatsOf(request);
  const [format, setFormat] = useState<ExportFormat>(formats[0] ?? 'docx');
  const [tried, setTried] = useState(false);
  const problem = textProblem(common, customer, { max: limits.name });
  const final = useFinal(request, onClose);
  const { approved } = request.counts;
  return (
    <ConfirmDialog
      open
      title={t('final.title')}
      text={[t('final.text', { count: approved }), holds(request.counts, ['drafts', 'open', 'skipped'])].join(' ')}
      confirm={t(final.isPending ? 'final.busy' : 'final.confirm')}
      busy={final.isPending}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (!problem) final.mutate({ customer: customer.trim(), format });
      }}
    >
      <div className="dialog-fields">
        <FinalDoubts requestId={request.id} onClose={onClose} />
        <TextBox
          autoFocus={customer === ''}
          label={common('details.customer')}
          offers={known}
          helperText={typed === null && guessed !== '' ? t('final.guessed') : undefined}
          error={tried ? problem : undefined}
          control={{ value: customer, onChange: async (event) => setTyped(String(event.target.value)) }}
        />
        <label className="dialog-choice">
          {t('final.format')}
          <SelectField
            label={t('final.format')}
            value={format}
            options={formats.map((one) => ({
              value: one,
              label: one === 'original' ? t(`originals.${request.export.original}`) : t(`formats.${one}`),
            }))}
            onChange={setFormat}
          />
        </label>
        {final.isError && (
          <p role="alert" className="dialog-wrong">
            {sentenceOf(final.error)}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
