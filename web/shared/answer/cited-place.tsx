import { useTranslation } from 'react-i18next';
import { type Place, placeOf } from './place-of.ts';

/** Where in its document a passage stands: page, sheet and cell, or paragraph. */
export function CitedPlace({ citation }: { citation: Place }) {
  const { t } = useTranslation();
  return <>{placeOf(citation, t)}</>;
}
