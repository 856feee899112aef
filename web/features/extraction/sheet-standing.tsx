import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FoundSheet, Mapping } from '#contract/extraction.ts';
import { rememberedMappings } from '#contract/remembered-mappings.ts';
import { notify } from '../../app/notices/notices.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { rememberedQuery, type Check } from './use-check.ts';

const box: Mapping = { headerRow: null, question: 'A', answer: [], firstRow: 1, lastRow: 1, box: true };

/** Of a table of a document in which nothing was found: it may be the place for the answer to the text over it. */
export function BoxOffer({ sheet, check }: { sheet: FoundSheet; check: Check }) {
  const { t } = useTranslation('check');
  if (sheet.count > 0 || check.decided.mapping[sheet.name]?.box) return null;
  return (
    <p className="check-standing">
      {t('box.text')} <Button onClick={() => check.correct(sheet.name, box)}>{t('box.say')}</Button>
    </p>
  );
}

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
