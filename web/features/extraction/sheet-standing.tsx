import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FoundSheet } from '#contract/extraction.ts';
import { rememberedMappings } from '#contract/remembered-mappings.ts';
import { notify } from '../../app/notices/notices.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { rememberedQuery, type Check } from './use-check.ts';

/** Who or what decided on the columns of this sheet, and the way back to what is found without it. */
export function SheetStanding({ sheet, check }: { sheet: FoundSheet; check: Check }) {
  const { t } = useTranslation('check');
  const client = useQueryClient();
  const remembered = useQuery({ ...rememberedQuery, enabled: sheet.mapped_by === 'remembered' });
  const own = remembered.data?.remembered_mappings.find((one) => one.shape === sheet.shape);
  const forget = useApiMutation(rememberedMappings.forget, {
    invalidates: [['remembered'], ['preview']],
    onSuccess: () => {
      client.removeQueries({ queryKey: ['preview'], type: 'inactive' });
      notify(t('forgotten'));
    },
  });
  if (check.decided.mapping[sheet.name])
    return (
      <p className="check-standing">
        {t(sheet.shape ? 'byHand' : 'byHandHere')} <Button onClick={() => check.asFound(sheet.name)}>{t('findAnew')}</Button>
      </p>
    );
  if (sheet.mapped_by !== 'remembered') return null;
  const who = own?.made_by?.name || own?.made_by?.email;
  return (
    <p className="check-standing">
      {own
        ? t(who ? 'rememberedBy' : 'remembered', { date: formatDate(own.made_at, currentLanguage()), file: own.file_name, who })
        : t('rememberedShort')}{' '}
      {own?.can.edit && (
        <Button disabled={forget.isPending} onClick={() => forget.mutate({ params: { id: own.id } })}>
          {t('forget')}
        </Button>
      )}
    </p>
  );
}
