import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useInfiniteQuery } from '@tanstack/react-query';
import key from 'symbol:key';
import remove from 'symbol:close';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiToken, tokens } from '#contract/tokens.ts';
import { useUser } from '../../app/session/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { daysUntil, formatAgo, formatDate } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { tokenPages } from './queries.ts';
import { TokenDialog } from './token-dialog.tsx';

/** Personal API tokens: who made them, what they may do, when they were used last. */
export function Tokens() {
  const { t } = useTranslation('company');
  const list = useInfiniteQuery(tokenPages);
  const [making, setMaking] = useState(false);
  if (list.isPending) return <Skeleton rows={2} />;
  if (list.isError) return <Failure error={list.error} retry={() => void list.refetch()} />;
  const made = list.data.pages.flatMap((page) => page.tokens);
  return (
    <>
      {made.length > 0 && (
        <ul className="members">
          {made.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      <LoadMore pages={list} />
      <Button variant="outlined" startIcon={<Icon d={key} size={18} />} onClick={() => setMaking(true)}>
        {t('tokens.new')}
      </Button>
      <Button component="a" href="/api/docs" target="_blank" rel="noopener">
        {t('tokens.docs')}
      </Button>
      {making && <TokenDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function Token({ token: { id, name, scope, owner, expires_at, last_used_at } }: { token: ApiToken }) {
  const { t } = useTranslation('company');
  const user = useUser();
  const language = currentLanguage();
  const [ending, setEnding] = useState(false);
  const revoke = useApiMutation(tokens.revoke, { invalidates: [tokenPages.queryKey, ['audit']], onSuccess: () => setEnding(false) });
  const over = expires_at !== null && daysUntil(expires_at) === 0;
  const facts = [
    owner.id === user.id ? null : owner.name || owner.email,
    expires_at === null ? t('tokens.forever') : t(over ? 'tokens.expired' : 'tokens.until', { date: formatDate(expires_at, language) }),
    last_used_at === null ? t('tokens.unused') : t('tokens.used', { when: formatAgo(last_used_at, language) }),
  ];
  return (
    <li>
      <span className="token-icon">
        <Icon d={key} />
      </span>
      <span className="member-name">
        <span className="cut">
          <strong>{name}</strong>
        </span>
        <span className={over ? 'overdue' : 'quiet'}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span>{t(`tokens.scopes.${scope}`)}</span>
      <IconButton aria-label={t('tokens.end', { name })} onClick={() => setEnding(true)}>
        <Icon d={remove} size={18} />
      </IconButton>
      {ending && (
        <ConfirmDialog
          open
          danger
          title={t('tokens.endTitle', { name })}
          text={t('tokens.endText')}
          confirm={t('tokens.endConfirm')}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ params: { id } })}
          onClose={() => setEnding(false)}
        />
      )}
    </li>
  );
}
