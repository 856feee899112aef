import { beforeEach, expect, test, vi } from 'vitest';
import { createSaid, type Said } from './said.ts';

function browser(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    key: (n: number) => [...kept.keys()][n] ?? null,
    clear: () => kept.clear(),
    get length() {
      return kept.size;
    },
  };
}
const comment = (id: string, more: Partial<Said> = {}): Said => ({ id, entry: 'e', request: 'r', text: id, mentions: [], at: 1, ...more });

let storage = browser();
beforeEach(() => {
  storage = browser();
});
const opened = (owner = 'me', onNotKept?: (error: unknown) => void) => {
  const said = createSaid(onNotKept);
  said.open(storage, owner);
  return said;
};

test('what was being written and what waits are there again after a reload, and are nobody else’s', () => {
  const before = opened();
  before.type('e', 'Half a sen');
  before.say(comment('two', { entry: 'other', at: 2 }));
  before.say(comment('one', { entry: 'other' }));
  const after = opened();
  expect([...after.drafts.get()]).toEqual([['e', 'Half a sen']]);
  expect(after.waiting.get().map(({ id }) => id)).toEqual(['one', 'two']);
  const theirs = opened('somebody else');
  expect([theirs.drafts.get().size, theirs.waiting.get().length]).toEqual([0, 0]);
});

test('what is written before there is a place to keep it stays, and is kept from then on', () => {
  opened().type('f', 'From before');
  const said = createSaid();
  said.type('e', 'Typed at on');
  said.say(comment('one'));
  said.open(storage, 'me');
  said.type('e', 'Typed at once');
  const expected = [
    ['f', 'From before'],
    ['e', 'Typed at once'],
  ];
  expect([...said.drafts.get()]).toEqual(expected);
  const after = opened();
  expect(new Map(after.drafts.get())).toEqual(new Map(expected as [string, string][]));
  expect(after.waiting.get()).toEqual([comment('one')]);
});

test('what is said is no draft any more, and leaves the browser when the service has it', () => {
  const said = opened();
  said.type('e', 'Now.');
  said.say(comment('one', { text: 'Now.' }));
  expect(said.drafts.get().size).toBe(0);
  said.drop('one');
  expect([opened().waiting.get(), storage.length]).toEqual([[], 0]);
});

test('what the service refuses waits with the reason until a person decides', () => {
  const said = opened();
  said.say(comment('one'));
  said.refuse(comment('one'), 'No.');
  expect(opened().waiting.get()).toEqual([comment('one', { why: 'No.' })]);
  said.retry(said.waiting.get()[0]!);
  expect(opened().waiting.get()).toEqual([comment('one')]);
});

test('two windows do not write over each other', () => {
  const [one, other] = [opened(), opened()];
  one.say(comment('one'));
  other.say(comment('two', { at: 2 }));
  one.hear();
  expect(one.waiting.get().map(({ id }) => id)).toEqual(['one', 'two']);
});

test('a browser that keeps nothing says so, and still sends', () => {
  storage.setItem = () => {
    throw new Error('full');
  };
  const onNotKept = vi.fn();
  const said = opened('me', onNotKept);
  said.say(comment('one'));
  expect(onNotKept).toHaveBeenCalled();
  expect(said.waiting.get()).toHaveLength(1);
  // Another window did something.
  said.hear();
  expect(said.waiting.get()).toHaveLength(1);
  said.drop('one');
  expect(said.waiting.get()).toEqual([]);
});
