import i18next, { type TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentItem } from '#contract/documents.ts';
import type { Note, Reason } from '#contract/reasons.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { documentName } from './document-name.ts';

/** Why a sheet or a row of a file is what it is; what was read before there were codes says it in English. */
export type Why = (found: { reason: string; because?: Reason[] | undefined }) => string;

/** Says that in the language of the screen. */
export function useWhy(): Why {
  const { t } = useTranslation('reasons');
  return useCallback(
    ({ reason, because }) =>
      because && because.length > 0 ? because.map(({ code, values }) => String(t(code, values as never))).join('; ') : reason,
    [t],
  );
}

/** Says what people should know of how a file was read. */
export function useNotes(): (notes: Note[]) => string[] {
  const { t } = useTranslation('reasons');
  return (notes) => notes.map((note) => said(t, note));
}

/** Says the same where nothing is drawn: of an error that is thrown. */
async function sayNotes(notes: Note[]): Promise<string> {
  await i18next.loadNamespaces('reasons');
  return notes.map((note) => said(i18next.getFixedT(null, 'reasons'), note)).join(' ');
}

/** Why a document was not read, where nothing is drawn, without its name; what has no code says it in English. */
export const whyUnread = async ({ because, error }: Pick<DocumentItem, 'because' | 'error'>): Promise<string | null> =>
  because.length > 0 ? sayNotes(because) : error;

const said = (t: TFunction<'reasons'>, { code, values, file }: Note): string =>
  `${file === undefined ? '' : `${file}: `}${String(t(code, values as never))}`;

/** Says reasons in the language of the screen; the English sentences are those of the command line. */
export function useReasons(): (reasons: Reason[]) => string[] {
  const { t } = useTranslation('reasons');
  const { t: common } = useTranslation();
  return (reasons) => reasons.map(({ code, values }) => String(t(code, inOwnWords(values, common) as never)));
}

const inOwnWords = (values: Reason['values'], t: TFunction): Reason['values'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? inWords(value, t) : value]));

/** A day as people write it, a document by its name. Noon is on that day wherever the person is. */
const inWords = (value: string, t: TFunction): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(`${value}T12:00:00`, currentLanguage()) : documentName(value, t);
