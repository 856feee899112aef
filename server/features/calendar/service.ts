import ical from 'ical-generator';
import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { hashKey, newKey, orgOf } from './key.ts';
import { needs } from './policy.ts';
import * as store from './store.ts';

type Parts = Pick<Deps, 'db' | 'config'>;

const ENDING = '.ics';

export const readAddress = ({ db }: Parts, actor: OrgActor): Promise<{ made_at: string | null }> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.get);
    return { made_at: (await store.findAddress(trx, actor))?.created_at.toISOString() ?? null };
  });

/** Makes an address, in the place of a former one. Only a hash of it is kept. */
export const makeAddress = ({ db, config }: Parts, actor: OrgActor): Promise<{ url: string }> =>
  inOrg(db, actor.orgId, async (trx) => {
    await holdMember(trx, actor, needs.create);
    const key = newKey(actor.orgId);
    await store.putAddress(trx, actor, hashKey(key));
    return { url: `${config.publicUrl}/api/calendar/${key}${ENDING}` };
  });

export const endAddress = ({ db }: Parts, actor: OrgActor): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.remove);
    await store.deleteAddress(trx, actor);
  });

const nothing = (): AppError => new AppError('not_found', 'There is no calendar at this address.');

/** The due dates as iCalendar, each on its day where the reader is. @throws not_found for an address that does not hold (any more) */
export const readCalendar = ({ db, config }: Parts, address: string): Promise<string> => {
  const key = address.endsWith(ENDING) ? address.slice(0, -ENDING.length) : address;
  const orgId = orgOf(key);
  if (orgId === null) throw nothing();
  return inOrg(db, orgId, async (trx) => {
    const reader = await store.findReader(trx, orgId, hashKey(key));
    if (!reader) throw nothing();
    const events = (await store.listDue(trx, orgId)).map((due) => eventOf(due, reader.time_zone, config.publicUrl));
    return ical({ name: `Rejoinder · ${reader.organisation}`, ttl: REFRESH_SECONDS, events }).toString();
  });
};

/** How often calendar programs are asked to look again. */
const REFRESH_SECONDS = 3600;

const eventOf = ({ id, name, due_at, created_at, updated_at, version }: store.Due, timeZone: string | null, publicUrl: string) => ({
  id,
  summary: name,
  start: dayIn(due_at, timeZone ?? 'UTC'),
  allDay: true,
  url: `${publicUrl}/dashboard/requests/${id}`,
  created: created_at,
  lastModified: updated_at,
  stamp: updated_at,
  sequence: version,
});

/** The day of a moment in a time zone, as the library takes days: at midnight of this machine. */
function dayIn(moment: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(moment);
  const figure = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
  return new Date(figure('year'), figure('month') - 1, figure('day'));
}
