import { Link } from '@tanstack/react-router';
import answered from 'symbol:check_circle';
import several from 'symbol:format_list_numbered';
import asking from 'symbol:help';
import unchecked from 'symbol:warning';
import refused from 'symbol:do_not_disturb_on';
import { useTranslation } from 'react-i18next';
import type { Specialist, Turn } from '#contract/assistant.ts';
import { textBesideSteps } from '#contract/law-answer.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { secondsOf } from '../words.ts';
import { Nearest } from './nearest.tsx';
import { Sources } from './sources.tsx';

interface Props {
  turn: Turn;
  /** Whose the conversation is; left out where nobody can ask on. */
  specialist?: Specialist;
}

/** One question with its answer, its steps and what it rests on; with the nearest rules; or why it is not answered. */
export function TurnView({ turn, specialist }: Props) {
  return (
    <article className="turn">
      <h2 className="turn-question">{turn.question}</h2>
      {turn.status === 'refused' ? (
        <Refused turn={turn} open={specialist !== undefined} />
      ) : turn.status === 'asks_back' ? (
        <AsksBack turn={turn} open={specialist !== undefined} />
      ) : (
        <>
          <Facts turn={turn} />
          {specialist && specialist !== 'general' && specialist !== turn.specialist && <OtherField turn={turn} />}
          <div className="turn-text" lang={turn.language}>
            {saidBeforeList(turn)
              .split('\n')
              .map((line) => (
                <p key={line}>{line}</p>
              ))}
          </div>
          <Nearest turn={turn} />
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

/** Of a list its first sentence: the rules stand under it, each with its source. */
const saidBeforeList = ({ answer, steps, citations }: Turn): string =>
  citations.some(({ label }) => label !== null) ? (answer.split('\n')[0] ?? answer) : textBesideSteps({ answer, steps });

/** What an answer is: sure, of whose field and after how long; to be checked, which gets no tick; an answer in part, a list of rules, or bare passages, which cost nothing. */
function Facts({ turn }: { turn: Turn }) {
  const { t } = useTranslation('assistant');
  const field = t(`who.${turn.specialist}.name`);
  const took = (
    <>
      <span className="number">{t('answeredIn', { seconds: secondsOf(turn.ms, currentLanguage()) })}</span>
      {turn.model !== null && <span>{t('readBy', { model: turn.model })}</span>}
    </>
  );
  const unsure = turn.basis === 'passage' ? 'passage' : turn.doubt;
  if (!unsure && turn.citations.some((citation) => citation.to_be_checked))
    return (
      <p className="turn-facts">
        <span className="status status-review">
          <Icon d={unchecked} size={16} />
          {t('toBeChecked')}
        </span>
        <span>{field}</span>
        {took}
      </p>
    );
  if (!unsure)
    return (
      <p className="turn-facts">
        <span className="status status-approved">
          <Icon d={answered} size={16} />
          {field}
        </span>
        {took}
      </p>
    );
  return (
    <>
      <p className="turn-facts">
        <span className="status status-review">
          <Icon d={unsure === 'nearest' ? several : unchecked} size={16} />
          {t(unsure)}
        </span>
        <span>{field}</span>
        {took}
        <span>{t('refused.free')}</span>
      </p>
      {unsure === 'passage' && <p className="turn-unchecked">{t('passageWhy')}</p>}
    </>
  );
}

/** One fact decides the case: it is asked for, and costs nothing. */
function AsksBack({ turn, open }: { turn: Turn; open: boolean }) {
  const { t } = useTranslation('assistant');
  return (
    <>
      <p className="turn-facts">
        <span className="status status-review">
          <Icon d={asking} size={16} />
          {t('asksBack')}
        </span>
        {turn.model !== null && <span>{t('readBy', { model: turn.model })}</span>}
        <span>{t('refused.free')}</span>
      </p>
      <p className="turn-text" lang={turn.language}>
        {turn.answer}
      </p>
      {open && <p className="quiet">{t('asksBackText')}</p>}
    </>
  );
}

/** What is left to others is said with the page of who knows: it can be opened. A refusal is in words of ours alone. */
const WithAddresses = ({ text }: { text: string }) =>
  text.split(/(https:\/\/[^\s()]+)/u).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer">
        {part.replace(/^https:\/\/(?:www\.)?|\/$/gu, '')}
      </a>
    ),
  );

/** `open`: its reader has the screens of the assistant. */
function Refused({ turn, open }: { turn: Turn; open: boolean }) {
  const { t } = useTranslation('assistant');
  return (
    <div className="turn-refused">
      <Icon d={refused} />
      <div>
        <strong>{t('refused.title')}</strong>
        <p lang={turn.language}>
          <WithAddresses text={turn.answer} />
        </p>
        <p className="quiet">
          {t('refused.free')} {open && <Link to="/assistant/coverage">{t('refused.covered')}</Link>}
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
