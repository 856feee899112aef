import { useTranslation } from 'react-i18next';
import type { RequestCounts } from '#contract/request-counts.ts';
import { type Holds, holdsOf } from './export-choice.ts';

/** Says how many questions are approved, drafts, open or skipped; skipped ones only where there are any. */
export function useHolds(): (counts: RequestCounts, which: (keyof Holds)[]) => string {
  const { t } = useTranslation('exports');
  return (counts, which) => {
    const holds = holdsOf(counts);
    return which
      .filter((one) => one !== 'skipped' || holds.skipped > 0)
      .map((one) => t(`holds.${one}`, { count: holds[one] }))
      .join(', ');
  };
}
