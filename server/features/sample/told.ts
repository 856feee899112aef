import type { Citation } from '#contract/answers.ts';
import { insertSampleTold } from '#server/features/told/steps.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { sampleFormerly, sampleTold } from '#sample/told.ts';

/** Days after loading on which what the sample promises is due. */
const DUE_IN_DAYS = 14;
const DAY_MS = 86_400_000;

/** Keeps what the sample's customers were told, each answer citing the document that was made of its file. */
export const insertTold = async (
  trx: Trx,
  actor: { orgId: string; userId: string },
  documents: { id: string; displayName: string }[],
): Promise<void> => {
  const idOf = new Map(documents.map(({ id, displayName }) => [displayName, id]));
  const documentOf = (file: string): string => {
    const id = idOf.get(file);
    if (id === undefined) throw new Error(`The sample has no ${file}.`);
    return id;
  };
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.now() + DUE_IN_DAYS * DAY_MS);
  const answers = sampleTold.flatMap(({ customer, request, toldOn, answers: said }) =>
    said.map(({ question, choice, answer, cites }) => {
      const citations: Citation[] = cites
        ? [{ document: cites.file, document_id: documentOf(cites.file), quote: cites.quote, score: 1 }]
        : [];
      return { customer, request_name: request, question, choice, answer: answer.replace('{day}', day), citations, told_at: toldOn };
    }),
  );
  const { file, heldUntil, heading, text } = sampleFormerly;
  await insertSampleTold(trx, actor, answers, {
    documentId: documentOf(file),
    heldUntil: new Date(heldUntil),
    passages: [{ id: newId(), heading, text, place: {} }],
  });
};
