import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TokenScope, tokens, tokenScopes } from '#contract/tokens.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Room } from '../../ui/room.tsx';
import { TextBox } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { tokenPages } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';

const lifetimes = ['7', '30', '90', '365'] as const;

/** Makes a token; then shows its text, this once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['company', 'common']);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [days, setDays] = useState<(typeof lifetimes)[number]>('90');
  const [tried, setTried] = useState(false);
  const create = useApiMutation(tokens.create, { invalidates: [tokenPages.queryKey, ['audit']] });
  if (create.data) return <ShownOnce title={t('tokens.made')} secret={create.data.token} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t('tokens.new')}
      text={t('tokens.newText')}
      confirm={t('tokens.submit')}
      busy={create.isPending}
      onConfirm={() => {
        setTried(true);
        if (name.trim() !== '') create.mutate({ body: { name, scope, days: Number(days) } });
      }}
      onClose={onClose}
    >
      <Room of="orgs">
        <div className="invite">
          <TextBox
            autoFocus
            label={t('tokens.name')}
            maxLength={200}
            helperText={t('tokens.nameHelp')}
            error={tried && name.trim() === '' ? t('common:required') : undefined}
            control={{ value: name, onChange: async (event) => setName(String(event.target.value)) }}
          />
          <SelectField
            label={t('tokens.scope')}
            value={scope}
            options={tokenScopes.map((value) => ({ value, label: t(`tokens.scopes.${value}`) }))}
            onChange={setScope}
          />
          <SelectField
            label={t('tokens.days')}
            value={days}
            options={lifetimes.map((value) => ({ value, label: t(`tokens.lifetimes.d${value}`) }))}
            onChange={setDays}
          />
        </div>
      </Room>
    </ConfirmDialog>
  );
}
