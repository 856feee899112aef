import { expect, test } from 'vitest';
import type { Knowledge } from '#engine/search/model.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import type { KnowledgeBases } from '#server/platform/knowledge/knowledge.ts';
import { listFacts } from './facts.ts';
import { listLibrary } from './list.ts';

const somebody = (userId: string, orgId: string): OrgActor => ({
  userId,
  email: `${userId}@example.com`,
  orgId,
  party: null,
  accessLevel: 'editor',
  orgDeleted: false,
  userType: 'user',
  scope: 'admin',
  bound: false,
});

test('of the searches of one person two go on and twenty wait, and others search beside them', async () => {
  const ended = Promise.withResolvers<Knowledge>();
  const begun: string[] = [];
  const search = (actor: OrgActor): Promise<string> =>
    listLibrary({} as Db, (orgId) => (begun.push(orgId), ended.promise), actor, { q: 'backups' }).then(
      () => 'answered',
      (error: { code?: string }) => error.code ?? 'ended',
    );
  const many = Array.from({ length: 30 }, () => search(somebody('ann', 'first')));
  const refused = await Promise.all(many.slice(22));
  expect(refused).toEqual(Array(8).fill('rate_limited'));
  expect(begun).toEqual(['first', 'first']);
  const other = search(somebody('ben', 'second'));
  await expect.poll(() => begun).toEqual(['first', 'first', 'second']);
  ended.reject(new Error('The index is closed.'));
  expect(await other).toBe('ended');
  expect(await Promise.all(many.slice(0, 22))).toEqual(Array(22).fill('ended'));
  expect(begun).toHaveLength(23);
});

test('of those who ask for the facts at once one looks, for all of them', async () => {
  const ended = Promise.withResolvers<Knowledge>();
  const begun: string[] = [];
  const knowledge = { toAnswer: (orgId: string) => (begun.push(orgId), ended.promise) } as Pick<
    KnowledgeBases,
    'toAnswer'
  > as KnowledgeBases;
  const look = (actor: OrgActor): Promise<string> =>
    listFacts({ db: {} as Db, knowledge }, actor).then(
      () => 'answered',
      () => 'ended',
    );
  const many = Array.from({ length: 100 }, () => look(somebody('cleo', 'third')));
  const other = look(somebody('dora', 'fourth'));
  await expect.poll(() => begun).toEqual(['third', 'fourth']);
  ended.reject(new Error('The index is closed.'));
  expect(await Promise.all([...many, other])).toEqual(Array(101).fill('ended'));
  expect(begun).toHaveLength(2);
  await look(somebody('cleo', 'third'));
  expect(begun).toHaveLength(3);
});
