import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { changeRow, type Choice } from './row-change.ts';

interface Row {
  id: string;
  version: number;
  folder: string | null;
  enabled: boolean;
  labels: string[];
}
const seen: Row = { id: 'a', version: 1, folder: null, enabled: true, labels: ['x'] };

/** A service where others were faster, one change after the other, and a person who chooses so. */
function overtaken(changes: Partial<Row>[], choice: Choice = 'mine') {
  let now = seen;
  for (const change of changes) now = { ...now, ...change, version: now.version + 1 };
  const send = vi.fn(async (on: Row, set: Partial<Row>) => {
    if (on.version !== now.version) throw new ApiError(409, { error: 'Changed.', code: 'conflict', details: now });
    return { ...now, ...set, version: now.version + 1 };
  });
  const choose = vi.fn(async (_mine: Row, _theirs: Row, _fields: (keyof Row)[]): Promise<Choice> => choice);
  return { send, choose };
}

describe('a change of a row that others change too', () => {
  test('is sent on the version that was seen', async () => {
    const parts = overtaken([]);
    expect(await changeRow({ seen, set: { folder: 'f' } }, parts)).toMatchObject({ folder: 'f', version: 2 });
    expect(parts.send).toHaveBeenCalledExactlyOnceWith(seen, { folder: 'f' });
  });

  test('leaves alone what they changed beside it', async () => {
    const parts = overtaken([{ labels: ['y'] }]);
    expect(await changeRow({ seen, set: { folder: 'f' } }, parts)).toMatchObject({ folder: 'f', labels: ['y'], version: 3 });
    expect(parts.choose).not.toHaveBeenCalled();
  });

  test('is not made again where they made the same', async () => {
    const parts = overtaken([{ enabled: false }]);
    expect(await changeRow({ seen, set: { enabled: false } }, parts)).toMatchObject({ enabled: false, version: 2 });
    expect(parts.send).toHaveBeenCalledOnce();
  });

  test('is shown beside theirs where both changed the same, and is sent when chosen', async () => {
    const parts = overtaken([{ folder: 'g' }]);
    expect(await changeRow({ seen, set: { folder: 'f' } }, parts)).toMatchObject({ folder: 'f', version: 3 });
    expect(parts.choose.mock.calls).toMatchObject([[{ folder: 'f' }, { folder: 'g', version: 2 }, ['folder']]]);
  });

  test('is given up for theirs, or decided later', async () => {
    expect(await changeRow({ seen, set: { folder: 'f' } }, overtaken([{ folder: 'g' }], 'theirs'))).toMatchObject({ folder: 'g' });
    await expect(changeRow({ seen, set: { folder: 'f' } }, overtaken([{ folder: 'g' }], 'neither'))).rejects.toMatchObject({ status: 409 });
  });

  test('is shown when what it was decided upon is no longer so', async () => {
    const parts = overtaken([{ labels: ['y'] }], 'theirs');
    await changeRow<Row, keyof Row>({ seen, set: { enabled: false }, basis: ['labels'] }, parts);
    expect(parts.choose.mock.calls).toMatchObject([[{ enabled: false }, { enabled: true }, ['enabled', 'labels']]]);
  });

  test('fails as the service says where it was no race', async () => {
    const gone = new ApiError(404, { error: 'Gone.', code: 'not_found' });
    const choose = vi.fn<() => Promise<Choice>>();
    await expect(changeRow({ seen, set: { folder: 'f' } }, { send: () => Promise.reject(gone), choose })).rejects.toBe(gone);
  });
});
