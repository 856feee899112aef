import type { AnswerContext } from '#engine/answers/model.ts';
import type { Deps } from '#server/deps.ts';
import { equalDocuments, listNameable, searchScope } from '#server/features/documents/steps.ts';
import { knownFacts, reviewBelow } from '#server/features/orgs/steps.ts';
import { sentByKind } from '#server/features/qa-entries/steps.ts';
import { type Instructions, findRequest, listCustomers } from '#server/features/requests/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';

/** Where is searched: the scope of the request, without the questionnaire itself and whatever has the same bytes; what the form is about, and what is wished for. Null where the request is gone. */
export const contextOf = async (
  deps: Pick<Deps, 'db' | 'knowledge'>,
  orgId: string,
  requestId: string,
): Promise<{ context: AnswerContext; wishes: Instructions } | null> => {
  const row = await inOrg(deps.db, orgId, (trx) => findRequest(trx, orgId, requestId));
  return row ? contextOfForm(deps, orgId, row) : null;
};

/** What of a request its answers rest on; of a form of which there is none yet, what it would be. */
type AnsweredForm = Pick<
  NonNullable<Awaited<ReturnType<typeof findRequest>>>,
  'scope' | 'questionnaire_doc_id' | 'product' | 'customer' | 'name' | 'doc_name' | 'sample' | 'owner_id' | 'instructions'
>;

/** The same of a form by itself. */
export const contextOfForm = async (
  deps: Pick<Deps, 'db' | 'knowledge'>,
  orgId: string,
  row: AnsweredForm,
): Promise<{ context: AnswerContext; wishes: Instructions }> => {
  const { context, wishes } = await inOrg(deps.db, orgId, async (trx) => {
    const below = await reviewBelow(trx, orgId);
    const excluded = row.questionnaire_doc_id === null ? [] : await equalDocuments(trx, orgId, row.questionnaire_doc_id);
    const wishes = { instructions: row.instructions, nameable: await listNameable(trx, orgId, row.sample) };
    const context = {
      scope: { ...searchScope(row.scope), ...(excluded.length > 0 ? { excludeDocumentIds: excluded } : {}) },
      about: [row.product, row.name, row.doc_name].filter((name) => name !== null).join(' '),
      form: {
        name: row.doc_name ?? row.name,
        ...(row.product === null ? {} : { product: row.product }),
        ...(row.customer === null ? {} : { customer: row.customer }),
      },
      ...(row.sample
        ? {}
        : { known: { ...(await knownFacts(trx, orgId, row.owner_id)), ...(row.product === null ? {} : { product_name: row.product }) } }),
      ...(row.sample ? {} : { customers: await listCustomers(trx, orgId) }),
      ...(below === null ? {} : { reviewBelow: below }),
      ...(row.sample ? {} : { sent: await sentByKind(trx, orgId) }),
    };
    return { context, wishes };
  });
  return { context: { ...context, index: await deps.knowledge.toAnswer(orgId, row) }, wishes };
};
