import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import check from 'symbol:check';
import move from 'symbol:event_repeat';
import { useTranslation } from 'react-i18next';
import type { PromiseAnswer, ToldPromise } from '#contract/promises.ts';
import { membersQuery } from '../../app/session/members.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { groupOf, writtenDay } from './days.ts';
import { History } from './history.tsx';
import type { Command } from './keys.ts';
import { answersOf, othersOf } from './queries.ts';
import { SaidSince } from './said-since.tsx';

interface Props {
  promise: ToldPromise;
  onCommand: (command: Command) => void;
  onOwner: (id: string | null) => void;
  onDismiss: () => void;
}

/** What a promise rests on, who else was told it, who keeps it, what may be done, and its history. */
export function OpenPromise({ promise, onCommand, onOwner, onDismiss }: Props) {
  const { t } = useTranslation('promises');
  const { told_due_on: toldDay, due_on: day, reason, others, can } = promise;
  return (
    <div className="promise-more">
      {toldDay !== null && toldDay !== day && <p>{t('toldDay', { day: writtenDay(toldDay, currentLanguage()) })}</p>}
      {reason && <p className="promise-reason">{reason}</p>}
      <SaidSince promise={promise} onDismiss={onDismiss} />
      <Given promise={promise} />
      {others > 0 && <Others promise={promise} />}
      <div className="promise-actions">
        {can.update && <Actions isSettled={groupOf(promise) === 'settled'} hasDay={day !== null} onCommand={onCommand} />}
        <Keeper promise={promise} onOwner={onOwner} />
      </div>
      <History id={promise.id} />
    </div>
  );
}

function Given({ promise }: { promise: ToldPromise }) {
  const { t } = useTranslation('promises');
  const answers = useQuery(answersOf(promise.id)).data?.answers ?? [];
  return (
    <section>
      <h3 className="label">{t('given')}</h3>
      <ul className="promise-given">
        {answers.map((one) => (
          <li key={one.id}>
            <GivenAnswer answer={one} customer={promise.customer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A given answer: in the record of what its customer was told, and its question in the request while that is there. */
function GivenAnswer({ answer, customer }: { answer: PromiseAnswer; customer: string | null }) {
  const { t } = useTranslation('promises');
  const { question, request, entry_id: entry, told_at, superseded_at } = answer;
  return (
    <>
      <Link
        to="/dashboard/told"
        search={{ view: 'answers', q: question.slice(0, 200), ...(customer === null ? {} : { customer }) }}
        className="promise-asked"
      >
        {question}
      </Link>
      <span className="promise-facts">
        <span>{t('toldOn', { date: formatDate(told_at, currentLanguage()) })}</span>
        {superseded_at && <span>{t('otherwiseOn', { date: formatDate(superseded_at, currentLanguage()) })}</span>}
        {request.id === null ? (
          <span className="cut">{request.name}</span>
        ) : (
          <Link
            className="cut"
            to="/dashboard/requests/$requestId/{-$sheetId}"
            params={{ requestId: request.id }}
            search={entry === null ? {} : { entry }}
          >
            {request.name}
          </Link>
        )}
      </span>
    </>
  );
}

/** Who else was told the same sentence, and by which day. */
function Others({ promise: { id, others } }: { promise: ToldPromise }) {
  const { t } = useTranslation('promises');
  const { data } = useQuery(othersOf(id));
  return (
    <section>
      <h3 className="label">{t('others', { count: others })}</h3>
      <ul className="promise-others">
        {data?.promises.map((one) => (
          <li key={one.id}>
            <Link
              to="/dashboard/told"
              search={{ view: 'promises', state: 'all', promise: one.id, ...(one.customer ? { customer: one.customer } : {}) }}
            >
              {one.customer ?? t('noCustomer')}
            </Link>{' '}
            <span className="quiet">{one.due_on === null ? t('noDay') : writtenDay(one.due_on, currentLanguage())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Actions({ isSettled, hasDay, onCommand }: { isSettled: boolean; hasDay: boolean; onCommand: (command: Command) => void }) {
  const { t } = useTranslation('promises');
  if (isSettled)
    return (
      <Button variant="outlined" onClick={() => onCommand('reopen')}>
        {t('do.reopen')}
      </Button>
    );
  return (
    <>
      <Button variant="contained" startIcon={<Icon d={check} size={18} />} onClick={() => onCommand('keep')}>
        {t('do.keep')}
      </Button>
      <Button variant="outlined" startIcon={<Icon d={move} size={18} />} onClick={() => onCommand('move')}>
        {t(hasDay ? 'do.move' : 'do.day')}
      </Button>
      <Button onClick={() => onCommand('drop')}>{t('do.drop')}</Button>
    </>
  );
}

function Keeper({ promise: { owner, can }, onOwner }: Pick<Props, 'promise' | 'onOwner'>) {
  const { t } = useTranslation('promises');
  const people = useQuery(membersQuery);
  const names = new Map(
    people.data?.access.flatMap((one) => (one.user_id ? [[one.user_id, one.user_name || one.user_email] as const] : [])) ?? [],
  );
  if (owner) names.set(owner.id, owner.name);
  return (
    <span className="promise-keeper">
      <span className="label">{t('owner')}</span>
      <SelectField
        label={t('owner')}
        value={owner?.id ?? ''}
        disabled={!can.update}
        options={[{ value: '', label: t('nobody') }, ...[...names].map(([value, label]) => ({ value, label }))]}
        onChange={(id) => onOwner(id || null)}
      />
    </span>
  );
}
