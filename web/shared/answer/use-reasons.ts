import { useTranslation } from 'react-i18next';
import type { Reason } from '#contract/reasons.ts';

/** Says reasons in the language of the screen; the English sentences are those of the command line. */
export function useReasons(): (reasons: Reason[]) => string[] {
  const { t } = useTranslation('reasons');
  return (reasons) => reasons.map(({ code, values }) => String(t(code, values as never)));
}
