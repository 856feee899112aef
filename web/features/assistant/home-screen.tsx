import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import lock from 'symbol:shield_person';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assistant, Specialist } from '#contract/assistant.ts';
import { useIdentityUser } from '../../app/session/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatCount } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { AskBox } from './conversation/ask-box.tsx';
import { Examples } from './home/examples.tsx';
import { LastAsked } from './home/last-asked.tsx';
import { Talk } from './conversation/talk.tsx';
import { dropDraft, readDraft } from './dialogs/draft.ts';
import { useSignInDialog } from './dialogs/use-sign-in-dialog.tsx';
import { useAsking } from './conversation/use-asking.ts';
import { assistantQuery } from './queries.ts';
import { WhoAnswers } from './home/who-answers.tsx';
import { dayOf, isSpecialist } from './words.ts';

/** Where a conversation begins: who answers, the question, examples, and what there is to answer from. */
export function HomeScreen() {
  const { t } = useTranslation('assistant');
  const navigate = useNavigate();
  const { specialist: named } = useSearch({ from: '/assistant/' });
  const specialist = isSpecialist(named) ? named : 'general';
  const known = useQuery(assistantQuery);
  const asking = useAsking({ specialist });
  const isVisitor = useIdentityUser() === null;
  const signIn = useSignInDialog();
  const [draft] = useState(() => (isVisitor ? '' : readDraft()));
  // Not while it is drawn: what is drawn may be thrown away and drawn anew.
  useEffect(() => {
    if (!isVisitor) dropDraft();
  }, [isVisitor]);
  const ask = (question: string, restore?: () => void) => {
    if (isVisitor) {
      restore?.();
      signIn.open(question);
      return;
    }
    asking.mutate(question, {
      onSuccess: ({ conversation_id }) =>
        void navigate({ to: '/assistant/conversations/$conversationId', params: { conversationId: conversation_id }, replace: true }),
      ...(restore ? { onError: restore } : {}),
    });
  };
  return (
    <Page narrow title={t('title')}>
      {asking.progress ? (
        <Talk turns={[]} specialist={specialist} asking={asking} />
      ) : (
        <>
          <p className="lead">{t('lead')}</p>
          <WhoAnswers
            chosen={specialist}
            onChoose={(one) => void navigate({ to: '/assistant', search: one === 'general' ? {} : { specialist: one }, replace: true })}
          />
        </>
      )}
      <AskBox initial={draft} label={t('ask.label')} placeholder={t('ask.placeholder')} busy={asking.isPending} onAsk={ask} />
      {!asking.progress && (
        <>
          <Talk turns={[]} specialist={specialist} asking={asking} />
          <p className="privacy">
            <Icon d={lock} size={18} />
            {t('ask.privacy')}
          </p>
          {known.data?.read_by && (
            <p className="quiet knows">{t(known.data.read_by.here ? 'ask.readHere' : 'ask.read', known.data.read_by)}</p>
          )}
          <p className="quiet knows">
            <Link to="/assistant/coverage">{t('refused.covered')}</Link>
          </p>
          {known.data && <LastAsked last={known.data.last} />}
          <Examples specialist={specialist} onAsk={ask} />
          {signIn.dialog}
          {isVisitor ? null : known.isError ? (
            <Failure error={known.error} retry={() => void known.refetch()} />
          ) : known.data ? (
            <Knows assistant={known.data} specialist={specialist} />
          ) : (
            <Skeleton rows={1} height={20} />
          )}
        </>
      )}
    </Page>
  );
}

/** How much there is to answer from, and of which day. */
function Knows({ assistant, specialist }: { assistant: Assistant; specialist: Specialist }) {
  const { t } = useTranslation('assistant');
  const its = assistant.specialists.find((one) => one.specialist === specialist);
  if (!its) return null;
  const language = currentLanguage();
  const known = { statements: formatCount(its.statements, language), acts: its.acts.length, date: dayOf(assistant.as_of, language) };
  return (
    <p className="knows quiet">
      {t('knows', known)}{' '}
      <Link to="/assistant/specialists/$specialist" params={{ specialist }}>
        {t('specialist.knowledge')}
      </Link>
    </p>
  );
}
