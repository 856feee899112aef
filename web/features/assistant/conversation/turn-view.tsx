import { Link } from '@tanstack/react-router';
import answered from 'symbol:check_circle';
import unchecked from 'symbol:warning';
import refused from 'symbol:do_not_disturb_on';
import { useTranslation } from 'react-i18next';
import type { Specialist, Turn } from '#contract/assistant.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { secondsOf } from '../words.ts';
import { Sources } from './sources.tsx';

interface Props {
  turn: Turn;
  /** Whose the conversation is; left out where nobody can ask on. */
  specialist?: Specialist;
}

/** One question with its answer, its steps and what it rests on; or why it is not answered. */
export function TurnView({ turn, specialist }: Props) {
  const { t } = useTranslation('assistant');
  const seconds = secondsOf(turn.ms, currentLanguage());
  return (
    <article className="turn">
      <h2 className="turn-question">{turn.question}</h2>
      {turn.status === 'refused' ? (
        <Refused turn={turn} open={specialist !== undefined} />
      ) : (
        <>
          <p className="turn-facts">
            <span className="status status-approved">
              <Icon d={answered} size={16} />
              {t(`who.${turn.specialist}.name`)}
            </span>
            <span className="number">{t('answeredIn', { seconds })}</span>
          </p>
          {specialist && specialist !== 'general' && specialist !== turn.specialist && <OtherField turn={turn} />}
          {turn.basis === 'passage' && (
            <p className="turn-unchecked">
              <span className="status status-review">
                <Icon d={unchecked} size={16} />
                {t('passage')}
              </span>
              {t('passageWhy')}
            </p>
          )}
          {turn.doubt && (
            <p className="turn-unchecked">
              <span className="status status-review">
                <Icon d={unchecked} size={16} />
                {t(`doubt.${turn.doubt}`)}
              </span>
            </p>
          )}
          <p className="turn-text" lang={turn.language}>
            {turn.answer}
          </p>
          {turn.steps.length > 0 && <Steps turn={turn} />}
          <Sources turn={turn} />
          <p className="turn-notice" lang={turn.language}>
            {turn.notice}
          </p>
        </>
      )}
    </article>
  );
}

/** `open`: its reader has the screens of the assistant. */
function Refused({ turn, open }: { turn: Turn; open: boolean }) {
  const { t } = useTranslation('assistant');
  return (
    <div className="turn-refused">
      <Icon d={refused} />
      <div>
        <strong>{t('refused.title')}</strong>
        <p lang={turn.language}>{turn.answer}</p>
        <p className="quiet">
          {t('refused.free')} {open && <Link to="/assistant/help">{t('refused.covered')}</Link>}
        </p>
      </div>
    </div>
  );
}

/** Asked outside its field, a specialist says so and names the right one. */
function OtherField({ turn: { specialist } }: { turn: Turn }) {
  const { t } = useTranslation('assistant');
  return (
    <p className="turn-field">
      {t(`field.${specialist}`)}{' '}
      <Link to="/assistant" search={{ specialist }}>
        {t('field.change')}
      </Link>
    </p>
  );
}

function Steps({ turn: { steps, language } }: { turn: Turn }) {
  const { t } = useTranslation('assistant');
  return (
    <section>
      <h3>{t('steps')}</h3>
      <ol className="turn-steps" lang={language}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
