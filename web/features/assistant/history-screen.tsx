import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import bin from 'symbol:delete';
import historySymbol from 'symbol:history';
import noHit from 'symbol:search_off';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assistant, assistantPlans, type Conversation } from '#contract/assistant.ts';
import { notify } from '../../app/notices/notices.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatAgo } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search/search-field.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { LastAsked } from './home/last-asked.tsx';
import { assistantQuery, dropConversation, historyQuery } from './queries.ts';

/** The conversations of before, newest first; from the basic plan on. */
export function HistoryScreen() {
  const { t } = useTranslation('assistant');
  const known = useQuery(assistantQuery);
  return (
    <Page narrow title={t('history.title')}>
      {known.isError ? (
        <Failure error={known.error} retry={() => void known.refetch()} />
      ) : !known.data ? (
        <Skeleton />
      ) : assistantPlans[known.data.plan].history ? (
        <Conversations />
      ) : (
        <>
          <LastAsked last={known.data.last} />
          <Empty icon={historySymbol} title={t('history.plan')} text={t('history.planText')}>
            <Button variant="contained" component={Link} to="/assistant/plans">
              {t('nav.plans')}
            </Button>
          </Empty>
        </>
      )}
    </Page>
  );
}

function Conversations() {
  const { t } = useTranslation('assistant');
  const navigate = useNavigate();
  const { q = '' } = useSearch({ from: '/assistant/history' });
  const pages = useInfiniteQuery(historyQuery(q));
  const search = useCallback(
    (text: string) => void navigate({ to: '/assistant/history', search: text ? { q: text } : {}, replace: true }),
    [navigate],
  );
  const found = pages.data?.pages.flatMap(({ conversations }) => conversations);
  const isEmpty = found?.length === 0;
  if (pages.isError) return <Failure error={pages.error} retry={() => void pages.refetch()} />;
  return (
    <>
      {!(isEmpty && q === '') && (
        <div className="filters">
          <SearchField label={t('history.search')} value={q} onSearch={search} />
        </div>
      )}
      {!found && <Skeleton />}
      {isEmpty && q === '' && <Empty icon={historySymbol} title={t('history.empty')} text={t('history.emptyText')} />}
      {isEmpty && q !== '' && <Empty icon={noHit} title={t('history.noHit')} text={t('history.noHitText')} />}
      {found && !isEmpty && (
        <ul className="history">
          {found.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} />
          ))}
        </ul>
      )}
      <LoadMore pages={pages} />
    </>
  );
}

function Row({ conversation: { id, title, specialist, updated_at, shared_path } }: { conversation: Omit<Conversation, 'turns'> }) {
  const { t } = useTranslation('assistant');
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const remove = useApiMutation(assistant.deleteConversation, {
    async onSuccess() {
      setAsked(false);
      notify(t('conversation.deleted'));
      await dropConversation(client, id);
    },
  });
  return (
    <li>
      <Link className="history-link" to="/assistant/conversations/$conversationId" params={{ conversationId: id }}>
        <span className="history-title">{title}</span>
        <span className="history-facts">
          <span>{t(`who.${specialist}.name`)}</span>
          <span>{formatAgo(updated_at, currentLanguage())}</span>
          {shared_path !== null && <span>{t('share.marked')}</span>}
        </span>
      </Link>
      <IconButton aria-label={t('conversation.delete')} onClick={() => setAsked(true)}>
        <Icon d={bin} />
      </IconButton>
      <ConfirmDialog
        open={asked}
        danger
        title={t('conversation.deleteTitle')}
        text={t('conversation.deleteText')}
        confirm={t('conversation.delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
        onClose={() => setAsked(false)}
      />
    </li>
  );
}
