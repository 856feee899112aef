import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type AiModel, aiModel } from '#contract/ai-model.ts';
import { currencies } from '#contract/model-usage.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatCount } from '../../../lib/format.ts';
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

const limits = ['most_per_run', 'most_per_month'] as const;

/** As it is written in the language of the screen. */
const shownAs = (price: number | null | undefined): string =>
  price == null ? '' : price.toLocaleString(currentLanguage(), { maximumFractionDigits: 6, useGrouping: false });
const shownCount = (count: number | null): string => (count === null ? '' : formatCount(count, currentLanguage()));
/** Null where nothing is written; NaN where it is no amount. A comma is a point. */
const amountOf = (text: string): number | null => {
  const written = text.trim().replace(',', '.');
  return written === '' ? null : /^\d{1,5}(?:\.\d{1,6})?$/u.test(written) ? Number(written) : Number.NaN;
};

/** The same of a whole number from 1 on; points, commas and blanks between its digits are left out. */
const countOf = (text: string): number | null => {
  const written = text.replaceAll(/[\s.,'’\u00a0\u202f]/gu, '');
  return written === '' ? null : /^[1-9]\d{0,11}$/u.test(written) ? Number(written) : Number.NaN;
};

/** What a million tokens of the model cost, and how many may be used. */
export function Costs({ costs, name, onClose }: { costs: Costs; name: string; onClose: () => void }) {
  const { t } = useTranslation('company');
  const { t: common } = useTranslation();
  const [currency, setCurrency] = useState(costs.currency);
  const [written, setWritten] = useState<Written>({
    in: shownAs(costs.prices?.in),
    cached: shownAs(costs.prices?.cached),
    out: shownAs(costs.prices?.out),
  });
  const [most, setMost] = useState({ most_per_run: shownCount(costs.most_per_run), most_per_month: shownCount(costs.most_per_month) });
  const [tried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const save = useApiMutation(aiModel.setCosts, {
    invalidates: [...staleByModel.invalidates, ['usage'], ['request'], ['requests']],
    onSuccess: () => {
      onClose();
      notify(t('aiModel.costsSaved'));
    },
  });
  const [priceIn, cached, out] = [amountOf(written.in), amountOf(written.cached), amountOf(written.out)];
  const counts = { most_per_run: countOf(most.most_per_run), most_per_month: countOf(most.most_per_month) };
  const isNone = priceIn === null && cached === null && out === null;
  const problemOf = (price: number | null, needed: boolean): string | undefined =>
    Number.isNaN(price) ? t('aiModel.noPrice') : needed && price === null && !isNone ? t('aiModel.bothPrices') : undefined;
  const wrong = { in: problemOf(priceIn, true), cached: problemOf(cached, false), out: problemOf(out, true) };
  const wrongCount = (name: (typeof limits)[number]) =>
    Number.isNaN(counts[name]) ? t('aiModel.noCount', { example: formatCount(2_000_000, currentLanguage()) }) : undefined;
  const send = () => {
    flushSync(() => setTried(true));
    const first = fields.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    if (first) return first.focus();
    const said = priceIn === null || out === null ? null : { in: priceIn, cached, out };
    save.mutate({ body: { currency, prices: said, ...counts } });
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
        <div className="invite" ref={fields}>
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
          <p className="quiet">{t('aiModel.limitsText', { used: formatCount(costs.used_this_month, currentLanguage()) })}</p>
          {limits.map((name) => (
            <TextBox
              key={name}
              label={t(name === 'most_per_run' ? 'aiModel.mostPerRun' : 'aiModel.mostPerMonth')}
              inputMode="numeric"
              autoComplete="off"
              error={tried ? wrongCount(name) : undefined}
              helperText={name === 'most_per_run' ? t('aiModel.mostPerRunHelp') : undefined}
              control={{ value: most[name], onChange: async ({ target }) => setMost({ ...most, [name]: String(target.value) }) }}
            />
          ))}
        </div>
      </Room>
    </ConfirmDialog>
  );
}
