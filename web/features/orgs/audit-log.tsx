import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AuditAction, type AuditEntry, auditActions } from '#contract/audit.ts';
import { type AccessLevel, accessLevels } from '#contract/roles.ts';
import { type TokenScope, tokenScopes } from '#contract/tokens.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { PersonAvatar } from '../../app/people/person-avatar.tsx';
import { formatDate, formatMoment } from '../../lib/format.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { auditPages } from './queries.ts';

const isKnown = (action: string): action is AuditAction => auditActions.some((one) => one === action);
type Word<Action extends AuditAction> = Action extends `${infer About}:${infer Done}` ? `${About}-${Done}` : never;
const wordOf = (action: AuditAction) => action.replace(':', '-') as Word<AuditAction>;

/** What was done here, newest first. */
export function AuditLog() {
  const { t } = useTranslation(['company', 'common']);
  const pages = useInfiniteQuery(auditPages);
  if (pages.isPending) return <Skeleton rows={4} />;
  if (pages.isError) return <Failure error={pages.error} retry={() => void pages.refetch()} />;
  const entries = pages.data.pages.flatMap((page) => page.audit);
  if (entries.length === 0) return <p className="quiet">{t('audit.none')}</p>;
  return (
    <>
      <ul className="audit">
        {entries.map((entry) => (
          <AuditLine key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  );
}

/** What is said of an action beside its name; everything else in an entry is for programs. */
const told = ['access_level', 'scope', 'days', 'period_end'] as const;

const isLevel = (value: unknown): value is AccessLevel => accessLevels.some((one) => one === value);
const isScope = (value: unknown): value is TokenScope => tokenScopes.some((one) => one === value);

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

function AuditLine({ entry: { action, subject, data, actor, created_at } }: { entry: AuditEntry }) {
  const { t } = useTranslation(['company', 'common']);
  const inWords = (name: (typeof told)[number], value: unknown): string => {
    if (isLevel(value) && name === 'access_level') return t(`common:levels.${value}`);
    if (isScope(value) && name === 'scope') return t(`tokens.scopes.${value}`);
    return name === 'period_end' ? formatDate(String(value), currentLanguage()) : String(value);
  };
  const who = actor && (actor.name || actor.email || t('audit.gone'));
  const when = formatMoment(created_at, currentLanguage());
  const facts = told.filter((name) => data[name] !== undefined && data[name] !== null);
  return (
    <li>
      {who ? <PersonAvatar id={actor?.id ?? null} name={who} size={24} silent /> : <span />}
      <span className="audit-what">
        <span>
          <strong>{isKnown(action) ? t(`audit.actions.${wordOf(action)}`) : action}</strong>{' '}
          {subject && !ID.test(subject) && <span className="audit-subject">{subject}</span>}
        </span>
        <span className="quiet">
          {[who ?? t('audit.system'), ...facts.map((name) => t(`audit.facts.${name}`, { value: inWords(name, data[name]) }))].join(' · ')}
        </span>
      </span>
      <time className="quiet once" dateTime={created_at}>
        {when}
      </time>
    </li>
  );
}
