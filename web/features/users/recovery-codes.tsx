import { useTranslation } from 'react-i18next';

/** Shown once: each signs in a single time where the authenticator is not at hand. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation('preferences');
  return (
    <>
      <p>{t('factor.codesText')}</p>
      <ul className="recovery-codes" aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
