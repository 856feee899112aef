import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { textProblem } from '../../../lib/text-rules.ts';
import { requestNamesQuery } from '../../../shared/request/request-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextBox } from '../../../ui/field.tsx';
import { useRename } from './use-rename.ts';

/** Asks for another name of a customer; with the name of another one both become one, which is said before. */
export function RenameDialog({ customer, onClose }: { customer: string; onClose: () => void }) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const known = useQuery(requestNamesQuery).data?.customers ?? [];
  const [name, setName] = useState(customer);
  const [tried, setTried] = useState(false);
  const rename = useRename(onClose);
  const given = name.trim();
  const problem = textProblem(common, name, { max: limits.name });
  const other = known.find((one) => one !== customer && one.toLowerCase() === given.toLowerCase());
  return (
    <ConfirmDialog
      open
      title={t('rename.title', { customer })}
      text={t('rename.text')}
      confirm={t(other === undefined ? 'rename.confirm' : 'rename.merge')}
      busy={rename.isPending || given === customer}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (!problem) rename.mutate({ query: { customer }, body: { name: given } });
      }}
    >
      <TextBox
        autoFocus
        label={t('rename.name')}
        offers={known.filter((one) => one !== customer)}
        helperText={other === undefined ? undefined : t('rename.both', { former: customer, name: other })}
        error={tried ? problem : undefined}
        control={{ value: name, onChange: async (event) => setName(String(event.target.value)) }}
      />
    </ConfirmDialog>
  );
}
