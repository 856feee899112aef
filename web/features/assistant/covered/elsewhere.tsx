import { useTranslation } from 'react-i18next';
import type { LawCoverage } from '#contract/law-coverage.ts';

/** What is refused, with whom to ask. */
export function Elsewhere({ matters }: { matters: LawCoverage['elsewhere'] }) {
  const { t } = useTranslation('law-coverage');
  if (matters.length === 0) return null;
  return (
    <section className="coverage-part">
      <h2>{t('elsewhere')}</h2>
      <p className="quiet">{t('elsewhereText')}</p>
      <ul>
        {matters.map(({ name, authority, address }) => (
          <li className="coverage-row" key={name}>
            <span className="coverage-name">{name}</span>
            <p className="coverage-why">
              {address === null ? (
                authority
              ) : (
                <a href={address} target="_blank" rel="noopener">
                  {authority}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
