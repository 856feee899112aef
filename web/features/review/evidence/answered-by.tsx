import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { Reason } from '#contract/reasons.ts';
import { isSaid } from '../bulk/approvable.ts';

type Made = Pick<QaEntry, 'made_by' | 'reasons'>;

/** That a model failed, or that nothing surely answers, says already that it was looked for without one. */
const saysWithout = ({ reasons }: Made): boolean => reasons.some(({ code }) => code === 'without_model' || code === 'nothing_supports');

/** Whether what made the answer says this reason with it. */
export const isSaidByMaker = ({ made_by }: Made, { code }: Reason): boolean => code === 'model_read' && made_by?.model !== undefined;

/** Which language model made the answer, or that none did; nothing where a person wrote it. */
export function AnsweredBy({ entry }: { entry: QaEntry }) {
  const { t } = useTranslation('review');
  const { made_by: made, reasons } = entry;
  if (made === null || saysWithout(entry)) return null;
  const answered = isSaid(entry);
  const { model } = made;
  if (model === undefined) return <p className="quiet">{t(answered ? 'notes.by.alone' : 'notes.by.aloneOpen')}</p>;
  const checked = reasons.some(({ code }) => code === 'model_read');
  return <p className="quiet">{t(!answered ? 'notes.by.modelOpen' : checked ? 'notes.by.checked' : 'notes.by.model', { model })}</p>;
}
