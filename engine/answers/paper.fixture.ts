import type { IndexedDocument } from '#engine/search/model.ts';

/** A paper of today that nobody approved, for tests that judge what was found in one. */
export const paperOf = (name: string): IndexedDocument => ({
  id: name,
  name,
  folderIds: [],
  labels: [],
  date: new Date().toISOString(),
  approved: false,
});
