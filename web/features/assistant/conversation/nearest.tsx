import type { Turn } from '#contract/assistant.ts';
import { Source } from './sources.tsx';

/** Rules of which none is surely the one that was asked for, each under what it regulates. */
export function Nearest({ turn: { citations, language } }: { turn: Turn }) {
  const listed = citations.filter(({ label }) => label !== null);
  if (listed.length === 0) return null;
  return (
    <ol className="turn-sources">
      {listed.map((citation) => (
        <li key={`${citation.act} ${citation.article} ${citation.statement}`}>
          <h3 lang={language}>{citation.label}</h3>
          <p className="nearest-rule" lang={language}>
            {citation.statement}
          </p>
          <Source citation={citation} />
        </li>
      ))}
    </ol>
  );
}
