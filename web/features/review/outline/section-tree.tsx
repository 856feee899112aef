import personAdd from 'symbol:person_add';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { domainsOf, type Section } from './outline.ts';

interface Props {
  sections: Section[];
  /** Index of the current entry. */
  current: number;
  onGo: (index: number) => void;
  /** Hands over the section that begins at that entry; null for those who may only read. */
  onAssign: ((first: number) => void) | null;
}

/** The sections in two levels with what is done in each; one tab stop, arrows inside. */
export function SectionTree({ sections, current, onGo, onAssign }: Props) {
  const { t } = useTranslation('review');
  const here = sections.findLast((section) => section.first <= current)?.first;
  const line = ({ name, short, first, total, done }: Section, isHere: boolean) => (
    <div className="outline-line">
      <button
        type="button"
        className="outline-go"
        title={name}
        tabIndex={isHere || (here === undefined && first === 0) ? 0 : -1}
        aria-current={isHere ? 'location' : undefined}
        onClick={() => onGo(first)}
      >
        <span>{short || t('noSection')}</span>
        <span className="figures">
          {done}/{total}
        </span>
      </button>
      {onAssign && (
        <button
          type="button"
          className="plain-button"
          tabIndex={-1}
          title={t('assignSection')}
          aria-label={`${t('assignSection')}: ${short || t('noSection')}`}
          onClick={() => onAssign(first)}
        >
          <Icon d={personAdd} size={16} />
        </button>
      )}
    </div>
  );
  return (
    <ul className="outline-tree" onKeyDown={move}>
      {domainsOf(sections).map(({ sections: below, ...domain }) => (
        <li key={domain.first}>
          {below.length === 0 ? (
            line({ ...domain, short: domain.name }, domain.first === here)
          ) : (
            <>
              <p title={domain.name}>
                <span>{domain.name}</span>
                <span className="figures">
                  {domain.done}/{domain.total}
                </span>
              </p>
              <ul>
                {below.map((section) => (
                  <li key={section.first}>{line(section, section.first === here)}</li>
                ))}
              </ul>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Up and down go from section to section, right and left to what can be done with it and back. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.outline-line')];
  const at = lines.findIndex((line) => line.contains(target));
  const to: Record<string, Element | null | undefined> = {
    ArrowDown: lines[at + 1]?.firstElementChild,
    ArrowUp: lines[at - 1]?.firstElementChild,
    ArrowRight: lines[at]?.lastElementChild,
    ArrowLeft: lines[at]?.firstElementChild,
  };
  if (!(event.key in to)) return;
  event.preventDefault();
  event.stopPropagation();
  (to[event.key] as HTMLElement | null | undefined)?.focus();
}
