import Button from '@mui/material/Button';
import table from 'symbol:table_view';
import { useTranslation } from 'react-i18next';
import { reportError } from '../../app/notices/report-error.ts';
import { download } from '../../lib/download.ts';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { PromiseView } from './queries.ts';
import { shownStates, usePromiseView } from './use-promise-view.ts';

/** State and owner, kept in the address, and the list as a table. */
export function PromiseFilters() {
  const { t } = useTranslation('promises');
  const { view, mine, change } = usePromiseView();
  return (
    <>
      <SelectField
        label={t('filter.state')}
        value={view.state}
        options={shownStates.map((value) => ({ value, label: t(`filter.states.${value}`) }))}
        onChange={(value) => change({ state: value === 'outstanding' ? undefined : value })}
      />
      <SelectField
        label={t('filter.owner')}
        value={mine ? 'me' : ''}
        options={[
          { value: '', label: t('filter.anybody') },
          { value: 'me', label: t('filter.mine') },
        ]}
        onChange={(value) => change({ owner: value || undefined })}
      />
      <Button startIcon={<Icon d={table} size={18} />} onClick={() => void getTable(view)}>
        {t('table')}
      </Button>
    </>
  );
}

const getTable = ({ customer, q, state, owner }: PromiseView) => {
  const asked = { customer, q, state: state === 'all' ? undefined : state, owner };
  const given = Object.entries(asked).filter((one): one is [string, string] => Boolean(one[1]));
  return download(`/api/promises.csv?${new URLSearchParams(given)}`, 'promises.csv').catch((error: unknown) => reportError(error, null));
};
