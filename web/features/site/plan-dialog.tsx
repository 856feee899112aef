import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { site, type SiteOrganisation, givenProducts } from '#contract/site.ts';
import { notify } from '../../app/notices/notices.ts';
import { dayOf, endOfDay, startOfDay } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';
import { Room } from '../../ui/room.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const A_YEAR = 365;

/** Gives an organisation a plan until the end of a day. What it bought itself stays beside it. */
export function PlanDialog({ organisation: { id, name }, onClose }: { organisation: SiteOrganisation; onClose: () => void }) {
  const { t } = useTranslation(['site', 'common']);
  const [product, setProduct] = useState<(typeof givenProducts)[number]>('enterprise');
  const [day, setDay] = useState(() => dayOf(startOfDay(A_YEAR)));
  const give = useApiMutation(site.givePlan, {
    invalidates: [['site', 'organisations']],
    onSuccess: () => {
      onClose();
      notify(t('common:saved'));
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('plan.title', { name })}
      text={t('plan.text')}
      confirm={t('plan.submit')}
      busy={give.isPending}
      onConfirm={() => {
        if (day) give.mutate({ params: { id }, body: { product, period_end: endOfDay(day) } });
      }}
      onClose={onClose}
    >
      <Room of="site">
        <div className="site-form">
          <SelectField
            label={t('columns.plan')}
            value={product}
            options={givenProducts.map((value) => ({ value, label: t(`plan.products.${value}`) }))}
            onChange={setProduct}
          />
          <TextBox
            label={t('plan.day')}
            type="date"
            error={day ? undefined : t('common:required')}
            control={{ value: day, onChange: async (event) => setDay(String(event.target.value)) }}
          />
        </div>
      </Room>
    </ConfirmDialog>
  );
}
