/** What the judge learns from the open set: its listed half only, so that the half that is held out stays an honest measure. */
import { findEvidence } from '#engine/answers/embedded-engine.ts';
import type { Evidence } from '#engine/answers/evidence.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import type { Hit, KnowledgeIndex } from '#engine/search/model.ts';
import type { Case } from './examples.ts';
import { isAnswerable } from './open/model.ts';
import type { AnswerSet, OpenQuestion } from './open/model.ts';

/** Asks the listed half of the set. */
export async function writtenCases(set: AnswerSet, index: KnowledgeIndex): Promise<Case[]> {
  const cases: Case[] = [];
  for (const question of set.questions.filter(({ heldOut }) => !heldOut)) {
    const asked = askedAlone(question.question, question.options);
    cases.push(writtenCase(set, question, asked, await findEvidence(asked, { index })));
  }
  return cases;
}

/** One question with what was found for it; `form` is one of four parts, held out in turn. */
export function writtenCase(set: AnswerSet, question: OpenQuestion, asked: Case['asked'], evidence: Evidence): Case {
  const { gold, kind } = question;
  const treated = isAnswerable(question);
  return {
    form: `open set ${(Number(/\d+$/.exec(question.id)![0]) % 8) >> 1}`,
    asked,
    evidence,
    // a look-alike's matter is in the knowledge: that it asks something else is for the words to tell
    treated: treated || kind !== 'twin' ? treated : null,
    answers: (hit) => gold.some((place) => isPlace(set, place, hit)),
  };
}

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

function isPlace(set: AnswerSet, place: OpenQuestion['gold'][number], hit: Hit): boolean {
  if (set.nameOf(hit.document.name) !== place.document) return false;
  if ('ref' in place) return hit.kind === 'pair' && Number(/\d+$/u.exec(hit.pair.place.cell ?? '')?.[0]) === set.rowOf(place.ref);
  return words(hit.kind === 'pair' ? `${hit.pair.question} ${hit.pair.answer}` : hit.passage.text).includes(words(place.quote));
}
