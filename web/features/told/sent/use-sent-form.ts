import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { dayOf } from '../../../lib/format.ts';
import { textProblem } from '../../../lib/text-rules.ts';
import { nameIn, requestNamesQuery } from '../../../shared/request/request-names.ts';
import type { Given } from './use-sent.ts';

/** What is given of a form that was sent before: its file, its customer, guessed from the file's name until somebody types one, and the day. */
export function useSentForm(named: string | undefined) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const known = useQuery(requestNamesQuery).data?.customers ?? [];
  const [file, setFile] = useState<File | null>(null);
  const [typed, setTyped] = useState<string | null>(named ?? null);
  const [sentOn, setSentOn] = useState('');
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const guessed = file === null ? '' : (nameIn(known, [file.name.replaceAll('_', ' ')]) ?? '');
  const customer = typed ?? guessed;
  const wrong = {
    file: file === null ? t('sent.fileNeeded') : undefined,
    customer: textProblem(common, customer, { max: limits.name }),
    sentOn: sentOn === '' ? t('sent.dayNeeded') : sentOn > today ? t('sent.dayAhead') : undefined,
  };
  return {
    known,
    file,
    customer,
    sentOn,
    isGuessed: typed === null && guessed !== '',
    wrong,
    setFile,
    setCustomer: setTyped,
    setSentOn,
    /** All of it; null while something is missing or wrong. */
    given: (): Given | null => (file === null || wrong.customer || wrong.sentOn ? null : { file, customer: customer.trim(), sentOn }),
  };
}

export type SentForm = ReturnType<typeof useSentForm>;
