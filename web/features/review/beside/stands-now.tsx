import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settleDraft } from '#contract/answer-fields.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { told, type ToldAlarm } from '#contract/told.ts';
import type { Setting } from '../../../app/outbox/change.ts';
import { api } from '../../../lib/api.ts';
import { documentName } from '../../../shared/answer/document-name.ts';
import { placeOf } from '../../../shared/answer/place-of.ts';

/** Findings of one answer that are shown. */
const MOST_FOUND = 3;

/** What was found of what a customer was told as this answer, and is open. */
const foundOf = (entryId: string) =>
  queryOptions({
    queryKey: ['told', 'of-entry', entryId],
    queryFn: ({ signal }) => api(told.alarms, { query: { qa_entry: entryId, limit: MOST_FOUND }, signal }),
  });

interface Props {
  entry: QaEntry;
  canEdit: boolean;
  /** Writes the sentence that stands now as the answer, to be looked at and approved. */
  onTake: (entry: QaEntry, taken: Setting) => void;
}

/** What stands now where a customer was told this answer and it may hold no longer; nothing where no finding is open. */
export function StandsNow({ entry, canEdit, onTake }: Props) {
  const { data } = useQuery(foundOf(entry.id));
  return data?.alarms.map((found) => {
    const taken = canEdit ? takingOf(entry, found) : null;
    return <Found key={found.id} found={found} onTake={taken && (() => onTake(entry, taken))} />;
  });
}

/** The change that writes it; null where nothing stands, or it says that already. */
function takingOf(entry: QaEntry, { now }: ToldAlarm): Setting | null {
  if (now === null) return null;
  const said = settleDraft(entry, { answer: withoutMarks(now.quote), choice: null, comment: null });
  const texts = Object.fromEntries(Object.entries(said).filter(([, text]) => text !== null));
  if (Object.keys(texts).length === 0 || Object.entries(texts).every(([name, text]) => entry[name as keyof QaEntry] === text)) return null;
  // Told, it rests on the sentence that the finding showed.
  return { ...texts, citations: [], status: 'needs_review' };
}

/** A row of a table as words: its cells one after the other. */
const withoutMarks = (quote: string): string =>
  quote.startsWith('|')
    ? quote
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(', ')
    : quote;

function Found({ found: { kind, now, why }, onTake }: { found: ToldAlarm; onTake: (() => void) | null }) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const { t: room } = useTranslation('review');
  const place = now && placeOf(now, common);
  return (
    <section className="stands-now">
      <h2>{now?.told_id === undefined ? t('now') : t('nowTold', { customer: now.customer ?? t('noCustomer') })}</h2>
      {now ? (
        <>
          <p className="source-name">
            <b title={documentName(now.document, common)}>{documentName(now.document, common)}</b>
            {place && <span>{place}</span>}
          </p>
          <blockquote className="document-page">
            <mark>{now.quote}</mark>
          </blockquote>
        </>
      ) : (
        <p className="source-none">{t('nothingNow')}</p>
      )}
      <p className="stands-why">
        <strong>{t(`kinds.${kind}`)}</strong> {String(t(`why.${why.code}`, why.values as never))}
      </p>
      {onTake && (
        <Button size="small" variant="outlined" onClick={onTake}>
          {room('nearest.take')}
        </Button>
      )}
    </section>
  );
}
