import { useTranslation } from 'react-i18next';
import type { Returned, ReturnedEntry, ReturnedField } from '#contract/exports.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatAgo } from '../../lib/format.ts';

interface Props {
  returned: Returned;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onChoose: (ids: ReadonlySet<string>) => void;
}

/** What an edited file brings back: edits to be taken over, conflicts apart, and what the file does not have or has besides. */
export function ReturnedList({ returned, chosen, onToggle, onChoose }: Props) {
  const { t } = useTranslation('exports');
  const { changed, conflicts, missing, unknown } = returned;
  const takeable = [...changed, ...conflicts].filter((entry) => entry.problem === null).map((entry) => entry.qa_entry_id);
  const all = takeable.length > 0 && takeable.every((id) => chosen.has(id));
  return (
    <>
      <p className="returned-sum" role="status">
        <b>{returned.file}</b> {t('return.changed', { count: changed.length })} {t('return.unchanged', { count: returned.unchanged })}{' '}
        <span className="quiet">
          {returned.exported_at === null
            ? t('return.noExport')
            : t('return.compared', { ago: formatAgo(returned.exported_at, currentLanguage()) })}
        </span>
      </p>
      {takeable.length > 1 && (
        <label className="returned-all">
          <input type="checkbox" checked={all} onChange={() => onChoose(new Set(all ? [] : takeable))} />
          {t('return.all')}
        </label>
      )}
      <Edits entries={changed} chosen={chosen} onToggle={onToggle} />
      {conflicts.length > 0 && (
        <section aria-labelledby="returned-conflicts">
          <h3 id="returned-conflicts">{t('return.conflicts', { count: conflicts.length })}</h3>
          <Edits entries={conflicts} chosen={chosen} onToggle={onToggle} />
        </section>
      )}
      {missing.length > 0 && (
        <Rest
          title={t('return.missing', { count: missing.length })}
          lines={missing.map((one) => [one.ref, one.question].filter(Boolean).join(' '))}
        />
      )}
      {unknown.length > 0 && <Rest title={t('return.unknown', { count: unknown.length })} lines={unknown} />}
    </>
  );
}

function Edits({ entries, chosen, onToggle }: { entries: ReturnedEntry[]; chosen: ReadonlySet<string>; onToggle: (id: string) => void }) {
  return (
    <ul className="returned-list">
      {entries.map((entry) => (
        <li key={entry.qa_entry_id}>
          <label>
            <input
              type="checkbox"
              checked={chosen.has(entry.qa_entry_id)}
              disabled={entry.problem !== null}
              onChange={() => onToggle(entry.qa_entry_id)}
            />
            <span>
              {entry.ref && <b className="returned-ref">{entry.ref} </b>}
              {entry.question}
            </span>
          </label>
          {entry.problem !== null && <p className="returned-problem">{entry.problem}</p>}
          {entry.fields.map((field) => (
            <Change key={field.field} change={field} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Old and new of one part of an answer; where it was changed here too, what stands here now. */
function Change({ change }: { change: ReturnedField }) {
  const { t } = useTranslation('exports');
  const { t: room } = useTranslation('review');
  const empty = <i className="quiet">{t('return.empty')}</i>;
  return (
    <dl className="returned-change">
      <dt>{room(change.field)}</dt>
      <dd>
        <del>
          <span className="unseen">{t('return.now')} </span>
          {change.now ?? empty}
        </del>
        <ins>
          <span className="unseen">{t('return.new')} </span>
          {change.returned ?? empty}
        </ins>
      </dd>
    </dl>
  );
}

const SHOWN = 50;

function Rest({ title, lines }: { title: string; lines: string[] }) {
  return (
    <details className="returned-rest">
      <summary>{title}</summary>
      <ul>
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > SHOWN && <li>…</li>}
      </ul>
    </details>
  );
}
