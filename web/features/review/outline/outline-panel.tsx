import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { OnlyFilters, type OnlyProps } from './only-filters.tsx';
import { sectionsOf } from './outline.ts';
import { SectionTree } from './section-tree.tsx';
import { WidthHandle } from './width-handle.tsx';
import './outline.css';

interface Props extends OnlyProps {
  entries: QaEntry[];
  current: number;
  canEdit: boolean;
  /** Hands over the section that begins at that entry. */
  onAssign: (first: number) => void;
  onGo: (index: number) => void;
  /** What was asked of the answers when the request was made. */
  instructions: string | null;
  /** What the engine without a language model takes from them. */
  use: RequestWithEntries['instructions_use'];
}

/** Sections with what is done in each (one tab stop, arrows inside), and the filters that matter most. */
export function OutlinePanel({ entries, current, canEdit, onAssign, onGo, instructions, use, ...only }: Props) {
  const { t } = useTranslation('review');
  const sections = useMemo(() => sectionsOf(entries), [entries]);
  return (
    <nav className="outline" aria-label={t('outline')}>
      <div className="outline-scroll">
        <h2>{t('outline')}</h2>
        <SectionTree sections={sections} current={current} onGo={onGo} onAssign={canEdit ? onAssign : null} />
        <h2>{t('only')}</h2>
        <OnlyFilters {...only} />
        {instructions && (
          <>
            <h2>{t('instructions')}</h2>
            <p className="outline-instructions">{instructions}</p>
            {use && <InstructionsUse use={use} />}
          </>
        )}
      </div>
      <WidthHandle />
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
