import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { features } from '#server/features/all.ts';
import { ownerOf } from '#server/platform/http/policy.ts';
import { permissionsPage } from './permissions-page.ts';

const root = join(import.meta.dirname, '..');

/** Every call of the contract, as `METHOD path`, whichever file declares it. */
const declared = async (): Promise<Map<string, Endpoint>> => {
  const files = readdirSync(join(root, 'contract')).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(join(root, 'contract', file))));
  const groups = modules.flatMap((module) => Object.values(module)).filter((group) => typeof group === 'object' && group !== null);
  const calls = groups.flatMap((group) => Object.values(group)).filter(isCall);
  return new Map(calls.map((call) => [keyOf(call), call]));
};

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;
const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

const needed = features.flatMap(({ policy }) =>
  policy ? Object.entries(policy.needs).map(([call, need]) => ({ call: policy.calls[call]!, need })) : [],
);

test('the page of permissions is as the policies are; `npm run permissions` writes it', () => {
  expect(readFileSync(join(root, 'docs/permissions.md'), 'utf8')).toBe(permissionsPage(features));
});

test('every call has what it needs, once, and only public ones are open to anybody', async () => {
  const calls = await declared();
  expect(calls.size).toBeGreaterThan(70);
  expect(needed.map(({ call }) => keyOf(call)).toSorted()).toEqual([...calls.keys()].toSorted());
  expect(
    needed
      .filter(({ need }) => need === 'anybody')
      .map(({ call }) => keyOf(call))
      .toSorted(),
  ).toEqual(
    [...calls]
      .filter(([, call]) => call.public)
      .map(([key]) => key)
      .toSorted(),
  );
});

test('every call says whether it is of the organisation or of the person, and which', () => {
  const said = features.flatMap(({ policy }) =>
    policy
      ? Object.entries(policy.needs).map(([call, need]) => ({ call: keyOf(policy.calls[call]!), need, of: ownerOf(policy, call) }))
      : [],
  );
  expect(said.filter(({ need, of }) => (need === 'anybody') !== (of === null))).toEqual([]);
});
