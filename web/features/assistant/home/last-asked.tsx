import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Assistant } from '#contract/assistant.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatAgo } from '../../../lib/format.ts';

/** The way back into the conversation in which something was asked last, which every plan has; nothing where nothing was asked. */
export function LastAsked({ last }: Pick<Assistant, 'last'>) {
  const { t } = useTranslation('assistant');
  if (!last) return null;
  return (
    <Link className="last-asked" to="/assistant/conversations/$conversationId" params={{ conversationId: last.id }}>
      <span className="quiet">
        {t('last')} · {formatAgo(last.updated_at, currentLanguage())}
      </span>
      <span className="cut">{last.title}</span>
    </Link>
  );
}
