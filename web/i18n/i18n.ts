import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The languages of the product; English is the default and the fallback. */
export const languages = { en: 'English', sl: 'Slovenščina', it: 'Italiano', fr: 'Français', uk: 'Українська' } as const;
export type Language = keyof typeof languages;
export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && value in languages;

/** Local storage key of the specification. */
const localeKey = 'locale';

const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { import: 'default' });

/** The language that was chosen here, English otherwise. */
function chosenHere(): Language {
  const stored = localStorage.getItem(localeKey);
  return isLanguage(stored) ? stored : 'en';
}

/** Fetches texts of a screen beside the screen itself, and has them ready where the translations have started. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  const language = i18next.isInitialized ? currentLanguage() : chosenHere();
  await Promise.all(namespaces.map(async (namespace) => files[`./${language}/${namespace}.json`]?.()));
  if (i18next.isInitialized) await i18next.loadNamespaces(namespaces);
}

/** One small file per language and namespace, loaded when a screen first needs it. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, done: ReadCallback) {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) {
      done(new Error(`No texts for ${language}/${namespace}`), null);
      return;
    }
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error as Error, null),
    );
  },
};

/** Starts the translations in the language that was chosen here, English otherwise. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: chosenHere(),
      fallbackLng: 'en',
      supportedLngs: Object.keys(languages),
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  void loadRefusals(currentLanguage());
}

/** The service refuses in English: whoever reads that needs no other words. */
const loadRefusals = async (language: Language) => language !== 'en' && i18next.loadNamespaces('refusals');

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en');
export const hasChosenLanguage = (): boolean => isLanguage(localStorage.getItem(localeKey));

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(localeKey, language);
  await i18next.changeLanguage(language);
  await loadRefusals(language);
}
