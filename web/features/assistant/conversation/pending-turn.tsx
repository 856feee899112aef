import working from 'symbol:progress_activity';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import type { Progress } from './use-asking.ts';

/** A question on its way: what is done with it in words, and the sentences that are there. */
export function PendingTurn({ progress: { question, state, specialist, text } }: { progress: Progress }) {
  const { t } = useTranslation('assistant');
  return (
    <article className="turn" aria-busy="true">
      <h2 className="turn-question">{question}</h2>
      <p className="turn-facts">
        <span className="status status-working">
          <Icon d={working} size={16} />
          {t(`state.${state}`)}
        </span>
        {specialist && <span>{t(`who.${specialist}.name`)}</span>}
      </p>
      {text && <p className="turn-text">{text}</p>}
    </article>
  );
}
