import type { Extraction } from '#contract/extraction.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { nothingFound } from './extract.ts';
import { findQuestionsOf } from './kept.ts';
import { needs } from './policy.ts';
import { refusalOf } from './refused.ts';
import { type Looking, requireQuestionnaire } from './source.ts';

/**
 * What would be found in a questionnaire, before a request is made of it or its questions are found anew. What was
 * corrected before on files of the same shape counts, unless this file is corrected itself. Where there is no question, a warning
 * says the way on.
 * @throws forbidden below editor · not_found · invalid when the mapping does not fit the file · unreadable_file with its sentence
 */
export const previewQuestionnaire = async (
  deps: Pick<Deps, 'db' | 'storage' | 'pool' | 'knowledge' | 'log'>,
  actor: OrgActor,
  input: { questionnaire_doc: string } & Looking,
): Promise<Extraction> => {
  allow(actor, needs.preview);
  const ref = await inOrg(deps.db, actor.orgId, (trx) => requireQuestionnaire(trx, actor.orgId, input.questionnaire_doc));
  try {
    const { mapping, hidden, reading } = input;
    const extraction = await findQuestionsOf(deps, actor.orgId, ref, { mapping, hidden, reading });
    const refusal = refusalOf(mapping, extraction);
    if (refusal !== null) throw new AppError('invalid', refusal.sentence, [{ field: 'mapping', message: refusal.sentence }]);
    const [first] = extraction.questions;
    if (first) {
      void makeReady(deps, actor.orgId, first.question);
      return extraction;
    }
    // The last warning says the same in the words of the command line.
    const nothing = nothingFound(extraction);
    return {
      ...extraction,
      warnings: [...extraction.warnings.slice(0, -1), sentenceOf(nothing)],
      warning_reasons: [...(extraction.warning_reasons ?? []).slice(0, -1), nothing],
    };
  } catch (error) {
    if (error instanceof UnreadableFile) throw new AppError('unreadable_file', error.message);
    throw error;
  }
};

/** Whoever looks at what was found is about to start: the index is open and the encoder awake by then, so the first answer comes sooner. */
const makeReady = async ({ knowledge, log }: Pick<Deps, 'knowledge' | 'log'>, orgId: string, question: string): Promise<void> => {
  try {
    const index = await knowledge.forOrg(orgId);
    await index.search(question, { top: 1 });
  } catch (error) {
    log.info({ err: error, org_id: orgId }, 'the search index was not made ready ahead of a request');
  }
};
