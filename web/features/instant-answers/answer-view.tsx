import Button from '@mui/material/Button';
import { Link, useNavigate } from '@tanstack/react-router';
import copySymbol from 'symbol:content_copy';
import book from 'symbol:menu_book';
import description from 'symbol:description';
import nothing from 'symbol:help';
import { useTranslation } from 'react-i18next';
import type { Citation, Related } from '#contract/answers.ts';
import { library } from '#contract/library.ts';
import type { InstantAnswer } from '#contract/instant-answers.ts';
import { notify } from '../../app/notices/notices.ts';
import { useMay } from '../../app/session/may.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { CitedPlace } from '../../shared/answer/cited-place.tsx';
import { documentName } from '../../shared/answer/document-name.ts';
import { Icon } from '../../ui/icon.tsx';
import { TrustDetails } from '../../shared/answer/trust-mark.tsx';
import { SampleMark } from '../../shared/org/sample.tsx';
import { Offered } from '../../shared/org/wall.tsx';
import { useReasons } from '../../shared/answer/use-reasons.ts';
import { Taken, apart } from '../../shared/answer/taken.tsx';

/** The answer on the left, the sentences it rests on beside it; or that nothing supports one. */
export function AnswerView({ answer }: { answer: InstantAnswer }) {
  const { t } = useTranslation(['instant', 'common']);
  const say = useReasons();
  const open = answer.status === 'unanswered';
  // What is left open says so above.
  const { taken, others } = apart(answer.reasons.filter(({ code }) => code !== 'nothing_supports'));
  return (
    <div className="instant">
      <section className="instant-answer" aria-label={t('answer')}>
        <p className="instant-question">{answer.question}</p>
        {answer.sample && (
          <p className="quiet">
            <SampleMark /> {t('fromSample')}
          </p>
        )}
        {open ? (
          <div className="instant-open">
            <Icon d={nothing} />
            <div>
              <strong>{t('none.title')}</strong>
              <p className="quiet">{t('none.text')}</p>
            </div>
          </div>
        ) : (
          <>
            {answer.choice && <p className="instant-choice">{answer.choice}</p>}
            <p className="instant-text">{answer.answer}</p>
            {answer.comment && answer.comment !== answer.answer && <p className="instant-text quiet">{answer.comment}</p>}
            <div className="instant-acts">
              {!answer.sample && (
                <Offered doing="work">
                  <KeepAnswer answer={answer} />
                </Offered>
              )}
              <Button
                startIcon={<Icon d={copySymbol} size={18} />}
                onClick={() =>
                  void navigator.clipboard
                    .writeText([answer.choice, answer.answer].filter(Boolean).join('. '))
                    .then(() => notify(t('copied')))
                }
              >
                {t('copy')}
              </Button>
            </div>
          </>
        )}
        <div className="instant-why quiet">
          {!open && <TrustDetails of={answer} />}
          <span className="number">{t('took', { ms: Math.round(answer.ms) })}</span>
        </div>
        {others.length > 0 && <p className="instant-reasons quiet">{say(others).join(' ')}</p>}
        <Taken taken={taken} />
      </section>
      <aside className="instant-evidence" aria-label={t('evidence')}>
        {answer.citations.length > 0 && <h2 className="label">{t('evidence')}</h2>}
        {answer.citations.map((citation, i) => (
          <Evidence key={citation.passage_id ?? citation.library_entry_id ?? i} citation={citation} />
        ))}
        {answer.related.length > 0 && <h2 className="label">{t('related')}</h2>}
        {answer.related.map((related, i) => (
          <Near key={related.passage_id ?? related.library_entry_id ?? i} related={related} />
        ))}
      </aside>
    </div>
  );
}

/** Saves the answer to the library, once. */
function KeepAnswer({ answer: { question, choice, answer } }: { answer: InstantAnswer }) {
  const { t } = useTranslation('instant');
  const navigate = useNavigate();
  const { gate } = useMay();
  const keep = useApiMutation(library.create, {
    invalidates: [['library']],
    onSuccess: ({ id }) =>
      notify(t('kept'), {
        action: { label: t('openKept'), run: () => void navigate({ to: '/dashboard/library', search: { entry: id } }) },
      }),
  });
  return (
    <Button
      startIcon={<Icon d={book} size={18} />}
      disabled={keep.isPending || keep.isSuccess}
      onClick={() => gate('work', () => keep.mutate({ body: { question, answer, ...(choice ? { choice } : {}) } }))}
    >
      {t('keep')}
    </Button>
  );
}

function Evidence({ citation }: { citation: Citation }) {
  const { t } = useTranslation();
  const name = (
    <>
      <Icon d={description} size={16} />
      <span className="cut">{documentName(citation.document, t)}</span>
      <span className="once">
        <CitedPlace citation={citation} />
      </span>
    </>
  );
  return (
    <figure className="evidence">
      <blockquote>
        <mark>{citation.quote}</mark>
      </blockquote>
      <figcaption>
        {citation.document_id ? (
          <Link className="chip" to="/dashboard/kb/documents" search={{ document: citation.document_id, passage: citation.passage_id }}>
            {name}
          </Link>
        ) : (
          <span className="chip">{name}</span>
        )}
      </figcaption>
    </figure>
  );
}

/** What came near: a past question with its answer as it was given, or a passage of a document. */
function Near({ related }: { related: Related }) {
  const { t } = useTranslation('instant');
  if (related.question === null) return <Evidence citation={related} />;
  return (
    <div className="related">
      <p>{related.question}</p>
      <Evidence citation={related} />
      {related.differs.length > 0 && <p className="related-differs">{t('differs', { words: related.differs.join(', ') })}</p>}
    </div>
  );
}
