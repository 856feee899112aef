import { queryOptions, useQuery } from '@tanstack/react-query';
import description from 'symbol:description';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trace } from '#contract/answers.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { traces } from '#contract/traces.ts';
import { api } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { documentName } from '../../../shared/answer/document-name.ts';
import { useReasons } from '../../../shared/answer/use-reasons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import './decided-by.css';

const traceQuery = ({ id, version }: QaEntry) =>
  queryOptions({
    queryKey: ['trace', id, version],
    queryFn: ({ signal }) => api(traces.trace, { params: { id }, signal }),
  });

/** Which rules decided the answer, asked for once somebody does. */
export function DecidedBy({ entry }: { entry: QaEntry }) {
  const { t } = useTranslation('spent');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="entry-guidance" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('decided.why')}</summary>
      {isOpen && <Rules entry={entry} />}
    </details>
  );
}

/** What each rule that spoke says of the answer, by which source, and what came of it, in the order in which they spoke. */
function Rules({ entry }: { entry: QaEntry }) {
  const { t } = useTranslation('spent');
  const { data, error } = useQuery(traceQuery(entry));
  if (!data) return error ? <p>{sentenceOf(error)}</p> : <Skeleton rows={2} height={22} />;
  if (data.trace.length === 0) return <p>{t('decided.none')}</p>;
  const resultsOf = ({ does }: Trace[number]): string[] => [
    ...new Set(does.flatMap((one) => (one === 'note' ? [] : t(`decided.does.${one}`)))),
  ];
  // What comes of several rules is said once, after the last of them.
  const lastWith = new Map(data.trace.flatMap((step, at) => resultsOf(step).map((so) => [so, at] as const)));
  return (
    <ol className="decided">
      {data.trace.map((step, at) => (
        // The same rule may have spoken twice.
        <Rule key={`${at} ${step.rule}`} step={step} so={resultsOf(step).filter((so) => lastWith.get(so) === at)} />
      ))}
    </ol>
  );
}

function Rule({ step: { rule, reasons, document }, so }: { step: Trace[number]; so: string[] }) {
  const { t } = useTranslation('spent');
  const { t: common } = useTranslation();
  const say = useReasons();
  const sentences = say(reasons);
  const said =
    sentences.length > 0 ? sentences.join(' ') : String(t(`decided.rules.${rule}` as never, { defaultValue: t('decided.unkept') }));
  const name = document === undefined ? null : documentName(document, common);
  return (
    <li>
      <p>{said}</p>
      {name !== null && !said.includes(name) && (
        <p className="decided-source">
          <Icon d={description} size={14} /> {name}
        </p>
      )}
      {so.length > 0 && <p className="decided-so">{so.join(' ')}</p>}
    </li>
  );
}
