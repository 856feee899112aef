/** Money in its currency; what is less than one of it with up to four decimals. */
export const formatMoney = ({ amount, currency }: { amount: number; currency: string }, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: amount < 1 ? 4 : 2,
  }).format(amount);
