import i18next from 'i18next';
import { arrived, shownUnsaved, unsavedIn } from '../../app/outbox/work.ts';
import { notify } from '../../app/notices/notices.ts';

/** Waits until all that was written in a request is with the service; false, said and shown, where something could not be saved. */
export async function allWritten(requestId: string): Promise<boolean> {
  await arrived((change) => change.request === requestId);
  const unsaved = unsavedIn(requestId);
  if (unsaved === 0) return true;
  notify(i18next.t('unsent.export', { ns: 'common', count: unsaved }));
  shownUnsaved.set(true);
  return false;
}
