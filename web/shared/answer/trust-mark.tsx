import { useTranslation } from 'react-i18next';
import { isByHandAlone, type Trust, type Trusted, trustOf } from '#contract/trust.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatConfidence } from '../../lib/format.ts';
import './trust-mark.css';

/** How much of the disc is filled. */
const filled: Record<Trust, number> = { sure: 1, check: 0.75, weak: 0.25, open: 0 };
const RADIUS = 2.75;
const AROUND = 2 * Math.PI * RADIUS;

/** The form of a state of trust: a full, three quarter, quarter or empty disc. */
export function TrustForm({ trust }: { trust: Trust }) {
  return (
    <svg className={`trust-form trust-${trust}`} viewBox="0 0 16 16" width={16} height={16} aria-hidden>
      <circle cx="8" cy="8" r="6.75" fill="none" strokeWidth="1.5" strokeDasharray={trust === 'open' ? '2.4 2.4' : undefined} />
      <circle
        cx="8"
        cy="8"
        r={RADIUS}
        fill="none"
        strokeWidth={2 * RADIUS}
        strokeDasharray={`${AROUND * filled[trust]} ${AROUND}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}

const numberOf = ({ confidence }: Trusted): string | null => (confidence === null ? null : formatConfidence(confidence, currentLanguage()));

/** How far an answer can be trusted, as form and word; what it means, and the number, on demand. Nothing where a person has decided. */
export function TrustMark({ of }: { of: Trusted }) {
  const { t } = useTranslation();
  const trust = trustOf(of);
  if (!trust) return null;
  const value = trust === 'open' ? null : numberOf(of);
  const told = [
    t(isByHandAlone(of) ? 'trustMeans.byHand' : `trustMeans.${trust}`),
    ...(value === null ? [] : [t('confidence', { value })]),
  ].join(' ');
  return (
    <span className="trust" title={told}>
      <TrustForm trust={trust} />
      {t(`trust.${trust}`)}
    </span>
  );
}

/** The same where one looks closer: pressed, it says the number and what the state means. */
export function TrustDetails({ of }: { of: Trusted }) {
  const { t } = useTranslation();
  const trust = trustOf(of);
  const value = numberOf(of);
  if (!trust || value === null) return <TrustMark of={of} />;
  return (
    <details className="trust-details">
      <summary>
        <TrustMark of={of} />
      </summary>
      <span>
        {t('confidence', { value })} · {t(`trustMeans.${trust}`)}
      </span>
    </details>
  );
}
