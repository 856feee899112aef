import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AiModel, aiModel } from '#contract/ai-model.ts';
import { currencies } from '#contract/model-usage.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextBox } from '../../../ui/field.tsx';
import { Room } from '../../../ui/room.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { staleByModel } from './queries.ts';

type Costs = NonNullable<AiModel['costs']>;
const prices = ['in', 'cached', 'out'] as const;
type Written = Record<(typeof prices)[number], string>;

const shownAs = (price: number | null | undefined): string => (price == null ? '' : String(price));
/** Null where nothing is written; NaN where it is no amount. A comma is a point. */
const amountOf = (text: string): number | null => {
  const written = text.trim().replace(',', '.');
  return written === '' ? null : /^\d{1,5}(?:\.\d{1,6})?$/u.test(written) ? Number(written) : Number.NaN;
};

/** What a million tokens of the model cost. */
export function Costs({ costs, name, onClose }: { costs: Costs; name: string; onClose: () => void }) {
  const { t } = useTranslation('company');
  const { t: common } = useTranslation();
  const [currency, setCurrency] = useState(costs.currency);
  const [written, setWritten] = useState<Written>({
    in: shownAs(costs.prices?.in),
    cached: shownAs(costs.prices?.cached),
    out: shownAs(costs.prices?.out),
  });
  const [tried, setTried] = useState(false);
  const save = useApiMutation(aiModel.setCosts, {
    invalidates: [...staleByModel.invalidates, ['usage'], ['request'], ['requests']],
    onSuccess: () => {
      onClose();
      notify(t('aiModel.costsSaved'));
    },
  });
  const [priceIn, cached, out] = [amountOf(written.in), amountOf(written.cached), amountOf(written.out)];
  const isNone = priceIn === null && cached === null && out === null;
  const problemOf = (price: number | null, needed: boolean): string | undefined =>
    Number.isNaN(price) ? t('aiModel.noPrice') : needed && price === null && !isNone ? t('aiModel.bothPrices') : undefined;
  const wrong = { in: problemOf(priceIn, true), cached: problemOf(cached, false), out: problemOf(out, true) };
  const send = () => {
    setTried(true);
    if (Object.values(wrong).some((problem) => problem !== undefined)) return;
    const said = priceIn === null || out === null ? null : { in: priceIn, cached, out };
    save.mutate({ body: { currency, prices: said } });
  };
  const labels = { in: t('aiModel.priceIn'), cached: t('aiModel.priceCached'), out: t('aiModel.priceOut') };
  return (
    <ConfirmDialog
      open
      title={t('aiModel.costsTitle', { model: name })}
      text={t('aiModel.costsText')}
      confirm={common('actions.save')}
      busy={save.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <Room of="orgs">
        <div className="invite">
          <div className="ai-model-provider">
            <span className="label" aria-hidden>
              {t('aiModel.currency')}
            </span>
            <SelectField
              label={t('aiModel.currency')}
              value={currency}
              options={currencies.map((value) => ({ value, label: value }))}
              onChange={setCurrency}
            />
          </div>
          {prices.map((price) => (
            <TextBox
              key={price}
              label={labels[price]}
              inputMode="decimal"
              autoComplete="off"
              error={tried ? wrong[price] : undefined}
              helperText={price === 'cached' ? t('aiModel.priceCachedHelp') : undefined}
              control={{
                value: written[price],
                onChange: async ({ target }) => setWritten({ ...written, [price]: String(target.value) }),
              }}
            />
          ))}
        </div>
      </Room>
    </ConfirmDialog>
  );
}
