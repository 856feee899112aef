import closeSymbol from 'symbol:close';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import './band.css';

interface Props {
  /** What is closed is not shown again in this sitting, for as long as this says the same. */
  id: string;
  line: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** One line over the room of what is to be known of the whole request; all of it opens on a press, and it can be closed. */
export function Band({ id, line, className = '', children }: Props) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(() => sessionStorage.getItem(`band ${id}`) !== null);
  if (closed) return null;
  const close = () => {
    sessionStorage.setItem(`band ${id}`, 'closed');
    setClosed(true);
  };
  return (
    <div className={`review-band ${className}`}>
      <details>
        <summary>
          <span role="status">{line}</span>
        </summary>
        <div className="review-band-more">{children}</div>
      </details>
      <button type="button" className="plain-button" aria-label={t('actions.close')} onClick={close}>
        <Icon d={closeSymbol} size={18} />
      </button>
    </div>
  );
}
