import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { TrustForm } from '../../../shared/answer/trust-mark.tsx';
import { sectionsOf, shownStates, type Filter, type ShownState } from './outline.ts';
import './outline.css';

interface Props {
  entries: QaEntry[];
  current: number;
  filter: Filter;
  counts: Record<ShownState | 'mine', number>;
  userId: string;
  onGo: (index: number) => void;
  onFilter: (filter: Filter) => void;
  /** What was asked of the answers when the request was made. */
  instructions: string | null;
  /** What the engine without a language model takes from them. */
  use: RequestWithEntries['instructions_use'];
}

/** Sections with what is done in each (one tab stop, arrows inside), and the filters that matter most. */
export function OutlinePanel({ entries, current, filter, counts, userId, onGo, onFilter, instructions, use }: Props) {
  const { t } = useTranslation('review');
  const sections = sectionsOf(entries);
  const here = sections.findLastIndex((section) => section.first <= current);
  const toggle = (status: Filter['status']) => onFilter({ ...filter, status: filter.status === status ? 'all' : status });
  return (
    <nav className="outline" aria-label={t('outline')}>
      <h2>{t('outline')}</h2>
      <ul
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step === 0) return;
          event.preventDefault();
          event.stopPropagation();
          const buttons = [...event.currentTarget.querySelectorAll('button')];
          buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
        }}
      >
        {sections.map((section, i) => (
          <li key={section.first}>
            <button
              type="button"
              tabIndex={i === Math.max(0, here) ? 0 : -1}
              aria-current={i === here ? 'location' : undefined}
              onClick={() => onGo(section.first)}
            >
              <span title={section.name}>{section.short || t('noSection')}</span>
              <span className="figures">
                {section.done}/{section.total}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <h2>{t('only')}</h2>
      <div className="outline-filters">
        <label>
          <input
            type="checkbox"
            checked={filter.assignee === userId}
            onChange={() => onFilter({ ...filter, assignee: filter.assignee === userId ? null : userId })}
          />
          {t('filters.mine')} <span className="figures">{counts.mine}</span>
        </label>
        {shownStates
          .filter((state) => state !== 'not_asked' || counts.not_asked > 0)
          .map((state) => (
            <label key={state}>
              <input type="checkbox" checked={filter.status === state} onChange={() => toggle(state)} />
              {state !== 'not_asked' && <TrustForm trust={state} />}
              {t(`filters.${state}`)} <span className="figures">{counts[state]}</span>
            </label>
          ))}
      </div>
      {instructions && (
        <>
          <h2>{t('instructions')}</h2>
          <p className="outline-instructions">{instructions}</p>
          {use && <InstructionsUse use={use} />}
        </>
      )}
    </nav>
  );
}

/** Says honestly what an engine without a language model makes of the instructions. */
function InstructionsUse({ use: { names, language, short, rest } }: { use: NonNullable<RequestWithEntries['instructions_use']> }) {
  const { t } = useTranslation('review');
  const spoken = language === null ? null : new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(language);
  const used = [
    ...(names.length > 0 ? [t('wishes.names', { names: names.join(', ') })] : []),
    ...(spoken ? [t('wishes.language', { language: spoken })] : []),
    ...(short ? [t('wishes.short')] : []),
  ];
  return (
    <p className="quiet outline-wishes">
      {used.length > 0 ? t('wishes.used', { used: used.join('; ') }) : t('wishes.nothing')} {rest && used.length > 0 && t('wishes.rest')}
    </p>
  );
}
