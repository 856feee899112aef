import waiting from 'symbol:schedule';
import saved from 'symbol:check';
import saving from 'symbol:progress_activity';
import failed from 'symbol:error';
import { useTranslation } from 'react-i18next';
import { unblocked, type Change } from '../../../app/outbox/change.ts';
import { held, keeping, outbox, showUnsaved, tab } from '../../../app/outbox/work.ts';
import { byEntry } from '../../../app/outbox/waiting.ts';
import { reachable } from '../../../lib/api.ts';
import { useSelected, useStore } from '../../../lib/store.ts';
import { Icon } from '../../../ui/icon.tsx';

const looks = { saving, saved, waiting, conflict: failed, own: failed, elsewhere: waiting, refused: failed } as const;
type State = keyof typeof looks;

/** Where what was changed in the entry has got to; null when nothing was. */
function useSaveState(entry: string): State | null {
  // What the form does not take yet is said beside its field.
  const typing = useSelected(outbox.drafts, (all) => all.get(entry)?.whole ?? false);
  const trouble = useSelected(outbox.queue, (all) => troubleHere(byEntry(all).get(entry) ?? []));
  const queued = useSelected(outbox.queue, (all) => unblocked(byEntry(all).get(entry) ?? []).length > 0);
  const landed = useSelected(outbox.landed, (all) => all.has(entry));
  const online = useStore(reachable);
  const isHeld = useStore(held);
  const kept = useSelected(outbox.unkept, (count) => count === 0);
  const keeps = useStore(keeping);
  if (trouble && trouble !== 'elsewhere') return trouble;
  // It waits for the connection once this browser has it; one that keeps nothing says so above.
  if (typing || queued) return (online && !isHeld) || (keeps && !kept) ? 'saving' : 'waiting';
  if (trouble) return trouble;
  return landed ? 'saved' : null;
}

/** What keeps words of the entry from being saved; `elsewhere` where those of this window are, and another one's wait beside them. */
function troubleHere(changes: readonly Change[]): State | null {
  const all = changes.flatMap(({ trouble, tab: from }) => (trouble ? [{ trouble, isHere: from === tab }] : []));
  const own = all.filter(({ trouble }) => trouble.kind === 'conflict' && trouble.own);
  const other = all.find((one) => !own.includes(one));
  if (other) return other.trouble.kind;
  if (own.length === 0) return null;
  return own.some(({ isHere }) => isHere) ? 'own' : 'elsewhere';
}

/** Saving, saved, waiting to be sent, or not saved and why: symbol and word. Closed entries say only what is not at rest. */
export function SaveState({ entry, open }: { entry: string; open: boolean }) {
  const { t } = useTranslation('review');
  const state = useSaveState(entry);
  const shown = state && (open || (state !== 'saved' && state !== 'saving')) ? state : null;
  const content = shown && (
    <>
      <Icon d={looks[shown]} size={16} />
      {t(`save.${shown}`)}
    </>
  );
  if (shown === 'conflict' || shown === 'own' || shown === 'elsewhere' || shown === 'refused')
    return (
      <button
        type="button"
        className={`save-state save-state-${shown === 'elsewhere' ? shown : 'failed'}`}
        onClick={() => showUnsaved(entry)}
      >
        {content}
      </button>
    );
  return open ? (
    <span className={`save-state save-state-${shown ?? 'none'}`} role="status" aria-live="polite">
      {content}
    </span>
  ) : (
    shown && <span className="save-state">{content}</span>
  );
}
