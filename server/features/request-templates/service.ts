import type { RequestTemplate, SectionPerson, TemplateInList } from '#contract/request-templates.ts';
import { may } from '#contract/roles.ts';
import { type Db, type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { isTaken } from '#server/platform/db/taken.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { holdMost } from '#server/platform/limits/hold-most.ts';
import { needs } from './policy.ts';
import * as store from './store.ts';

/** Templates of one organisation: more than anybody chooses among. */
const MOST = 200;
/** Sections of a template in which somebody is asked, and bytes of their names and people as JSON; each is answered with the whole person. */
const PEOPLE = { sections: 500, bytes: 100_000 };

/** By name; one row more than `limit` tells the caller that there are more. */
export const listTemplates = (db: Db, actor: OrgActor, page: { after: string | null; limit: number }): Promise<TemplateInList[]> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.list);
    const rows = await store.listTemplates(trx, actor.orgId, page);
    return rows.map(({ id, name, sections, created_at: created }) => ({
      id,
      name,
      sections,
      created_at: created.toISOString(),
      can: canOf(actor),
    }));
  });

/** @throws not_found */
export const getTemplate = (db: Db, actor: OrgActor, id: string): Promise<RequestTemplate> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.get);
    const row = await store.findTemplate(trx, actor.orgId, id);
    if (!row) throw new AppError('not_found', 'There is no such template.');
    return present(actor, row, await membersOf(trx, actor.orgId, row));
  });

/**
 * Keeps what a request was started with, and who is asked in its sections: of each section the person who has most of its questions.
 * @throws not_found · forbidden below editor · already_there when the name is taken · conflict when there are {@link MOST} already, or where
 * people are asked in more sections than {@link PEOPLE} says
 */
export const keepTemplate = (
  db: Db,
  actor: OrgActor,
  { name, request_id: requestId }: { name: string; request_id: string },
): Promise<RequestTemplate> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.create);
    const request = await store.findRequest(trx, actor.orgId, requestId);
    if (!request) throw new AppError('not_found', 'There is no such request.');
    const sentence = `There are ${MOST} templates: remove one that is not needed any more.`;
    await holdMost(trx, { org: actor.orgId }, () => store.countTemplates(trx, actor.orgId), { most: MOST, sentence });
    const people = JSON.stringify(fewEnough(await store.listSectionPeople(trx, actor.orgId, requestId, PEOPLE.sections + 1)));
    const kept = await named(
      store.insertTemplate(trx, {
        id: newId(),
        org_id: actor.orgId,
        name,
        instructions: request.instructions,
        scope: JSON.stringify(request.scope),
        owner_id: request.owner_id,
        people,
        created_by: actor.userId,
      }),
      name,
    );
    return present(actor, kept, await membersOf(trx, actor.orgId, kept));
  });

/** @throws not_found · forbidden below editor */
export const removeTemplate = (db: Db, actor: OrgActor, id: string): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.remove);
    if (!(await store.deleteTemplate(trx, actor.orgId, id))) throw new AppError('not_found', 'There is no such template.');
  });

/** @throws conflict */
const fewEnough = (people: SectionPerson[]): SectionPerson[] => {
  const todo = 'Ask people in fewer sections of this request, or give its sections shorter names.';
  if (people.length > PEOPLE.sections)
    throw new AppError(
      'conflict',
      `A template says who is asked in at most ${PEOPLE.sections} sections; here people are asked in more. ${todo}`,
    );
  if (Buffer.byteLength(JSON.stringify(people)) > PEOPLE.bytes)
    throw new AppError('conflict', `The names of the sections in which people are asked are too long for a template. ${todo}`);
  return people;
};

const named = async <T>(write: Promise<T>, name: string): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (!isTaken(error, 'request_template_name')) throw error;
    const message = `There is a template named “${name}” already. Choose another name.`;
    throw new AppError('already_there', message, [{ field: 'name', message }]);
  }
};

/** Those whom a template names and who are members still. */
const membersOf = (trx: Trx, orgId: string, { owner_id: owner, people }: store.TemplateRow) =>
  store.listMembers(trx, orgId, [...(owner ? [owner] : []), ...people.map((one) => one.user_id)]);

const canOf = (actor: OrgActor): TemplateInList['can'] => ({ edit: may(actor.accessLevel, needs.remove) });

const present = (
  actor: OrgActor,
  { id, name, instructions, scope, owner_id: owner, people, created_at: created }: store.TemplateRow,
  members: Awaited<ReturnType<typeof membersOf>>,
): RequestTemplate => ({
  id,
  name,
  instructions,
  scope,
  owner: members.get(owner ?? '') ?? null,
  people: people.flatMap(({ section, user_id: user }) => {
    const person = members.get(user);
    return person ? [{ section, person }] : [];
  }),
  created_at: created.toISOString(),
  can: canOf(actor),
});
