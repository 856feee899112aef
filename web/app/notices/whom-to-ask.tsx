import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { may } from '#contract/roles.ts';
import { membersQuery } from '../session/members.ts';
import { useUser } from '../session/session.ts';
import type { Refusal } from './notices.ts';

/** Who can give what was refused: whoever keeps the people, or whoever pays. Nothing where that is the reader. */
export function WhomToAsk({ kind }: { kind: Refusal }) {
  const { t } = useTranslation();
  const me = useUser().id;
  const people = useQuery(membersQuery).data?.access ?? [];
  const able = people.filter(({ pending, access_level }) => !pending && may(access_level, kind === 'subscription' ? 'own' : 'manage'));
  if (able.length === 0 || able.some(({ user_id }) => user_id === me)) return null;
  return <p className="quiet">{t('refusal.who', { who: able.map(({ user_name, user_email }) => user_name || user_email).join(', ') })}</p>;
}
