import { languages, type Language } from '../i18n/i18n.ts';
import { SelectField } from './select-field.tsx';

/** Chooses among the languages of the screens, each by its own name. */
export function LanguageField({ label, value, onChange }: { label: string; value: Language; onChange: (language: Language) => void }) {
  const options = Object.entries(languages).map(([code, name]) => ({ value: code as Language, label: name }));
  return <SelectField label={label} value={value} options={options} onChange={onChange} />;
}
