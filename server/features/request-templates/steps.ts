import type { SectionPerson } from '#contract/request-templates.ts';
import type { Scope } from '#contract/scope.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { findTemplate, listMembers } from './store.ts';

/** What a new request starts with where it says nothing else. */
export interface Start {
  instructions: string | null;
  scope: Scope;
  ownerId: string | null;
  people: SectionPerson[];
}

/** A template as it can be used now: whoever is no member any more is left out. @throws not_found, naming the field */
export const startOf = async (trx: Trx, orgId: string, id: string): Promise<Start> => {
  const template = await findTemplate(trx, orgId, id);
  if (!template) {
    const message = 'There is no such template.';
    throw new AppError('not_found', message, [{ field: 'template', message }]);
  }
  const { instructions, scope, owner_id: owner, people } = template;
  const members = await listMembers(trx, orgId, [...(owner ? [owner] : []), ...people.map((one) => one.user_id)]);
  return {
    instructions,
    scope,
    ownerId: owner && members.has(owner) ? owner : null,
    people: people.filter((one) => members.has(one.user_id)),
  };
};
