import symbol from 'symbol:translate';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languages } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';

const LanguageDialog = lazy(async () => ({ default: (await import('./language-dialog.tsx')).LanguageDialog }));

/** Opens the dialog that chooses the language of the screens. */
export function LanguageItem() {
  const { t } = useTranslation('assistant');
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button type="button" className="drawer-out" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon d={symbol} />
        <span className="cut">
          {t('nav.language')} <span className="drawer-who">{languages[currentLanguage()]}</span>
        </span>
      </button>
      {open && (
        <Suspense>
          <LanguageDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}
