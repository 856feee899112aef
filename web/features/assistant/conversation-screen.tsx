import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import missing from 'symbol:search_off';
import share from 'symbol:share';
import full from 'symbol:edit_square';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Conversation, MOST_TURNS } from '#contract/assistant.ts';
import { ApiError } from '#client/api-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { AskBox } from './conversation/ask-box.tsx';
import { Talk } from './conversation/talk.tsx';
import { useAsking } from './conversation/use-asking.ts';
import { conversationQuery } from './queries.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** One conversation: its answers, the next question, and its link for others. */
export function ConversationScreen() {
  const { conversationId } = useParams({ from: '/assistant/conversations/$conversationId' });
  const { data, error, refetch } = useQuery(conversationQuery(conversationId));
  if (data) return <Opened key={data.id} conversation={data} />;
  if (error instanceof ApiError && error.status === 404) return <NotThere />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <div className="page page-narrow">
      <Skeleton />
    </div>
  );
}

function NotThere() {
  const { t } = useTranslation('assistant');
  return (
    <Empty whole icon={missing} title={t('conversation.none')} text={t('conversation.noneText')}>
      <Button variant="outlined" component={Link} to="/assistant">
        {t('nav.new')}
      </Button>
    </Empty>
  );
}

function Opened({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('assistant');
  const [sharing, setSharing] = useState(false);
  const asking = useAsking({ conversation_id: conversation.id, specialist: conversation.specialist });
  return (
    <Page
      narrow
      title={t(`who.${conversation.specialist}.name`)}
      actions={
        <Button variant="outlined" startIcon={<Icon d={share} size={18} />} onClick={() => setSharing(true)}>
          {t(conversation.shared_path === null ? 'share.action' : 'share.marked')}
        </Button>
      }
    >
      <Talk turns={conversation.turns} specialist={conversation.specialist} asking={asking} />
      <div className="ask-on">
        {conversation.turns.length < MOST_TURNS ? (
          <AskBox
            label={t('ask.followUp')}
            busy={asking.isPending}
            onAsk={(question, restore) => asking.mutate(question, { onError: restore })}
          />
        ) : (
          <Empty icon={full} title={t('conversation.full', { most: MOST_TURNS })} text={t('conversation.fullText')}>
            <Button variant="contained" component={Link} to="/assistant">
              {t('nav.new')}
            </Button>
          </Empty>
        )}
      </div>
      {sharing && (
        <Suspense>
          <ShareDialog conversation={conversation} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </Page>
  );
}
