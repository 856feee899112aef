import { Link } from '@tanstack/react-router';
import check from 'symbol:check';
import approved from 'symbol:check_circle';
import description from 'symbol:description';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTitle } from '../../ui/page.tsx';
import { LanguageField } from '../../ui/language-field.tsx';
import { Sign } from '../../ui/look/sign.tsx';
import { InAppNotice } from './in-app-notice.tsx';
import './auth-frame.css';

/** The frame of everything before the dashboard: what the product does on the left, the step on the right. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('auth');
  useTitle(title);
  return (
    <div className="auth">
      <Promise />
      <main className="auth-main">
        <div className="auth-step">
          <p className="auth-brand">
            <Sign />
            Rejoinder
          </p>
          <h1>{title}</h1>
          <InAppNotice />
          {children}
        </div>
        <footer className="auth-foot">
          <LanguageField label={t('fields.language')} value={currentLanguage()} onChange={(language) => void chooseLanguage(language)} />
          <Link to="/terms">{t('links.terms')}</Link>
          <Link to="/privacy">{t('links.privacy')}</Link>
          <Link to="/about">{t('links.about')}</Link>
        </footer>
      </main>
    </div>
  );
}

function Promise() {
  const { t } = useTranslation('auth');
  return (
    <section className="promise" aria-label={t('promise.title')}>
      <p className="promise-title">{t('promise.title')}</p>
      <figure className="promise-card">
        <figcaption className="label">{t('promise.example')}</figcaption>
        <p className="promise-question">{t('promise.question')}</p>
        <p>
          <span className="status status-approved">
            <Icon d={approved} size={16} />
            {t('promise.answer')}
          </span>
        </p>
        <blockquote>
          <mark>{t('promise.quote')}</mark>
        </blockquote>
        <p>
          <span className="chip">
            <Icon d={description} size={16} />
            {t('promise.source')}
          </span>
        </p>
      </figure>
      <ul>
        {(['one', 'two', 'three'] as const).map((point) => (
          <li key={point}>
            <Icon d={check} size={18} />
            {t(`promise.${point}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
