import ical from 'ical-generator';
import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { patienceOf } from '#server/platform/db/shares.ts';
import { allow } from '#server/platform/http/allow.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import { openLines } from '#server/platform/limits/lines.ts';
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

/** Days that one calendar holds: more than anybody looks at, written in less than a tenth of a second. */
export const MOST_DAYS = 1000;
/** How often calendar programs are asked to look again. */
const REFRESH_SECONDS = 3600;
/** Calendars are read without a sign-in: one at a time, of each organisation in turn, and so many wait. */
const WAITING = { all: 200, org: 20 };
const readings = openLines();

/**
 * The due dates as iCalendar, each on its day where the reader is; those nearest to today where there are more than MOST_DAYS.
 * @throws not_found for an address that does not hold (any more) · rate_limited · unavailable, as lines.ts
 */
export const readCalendar = async ({ db, config }: Parts, address: string): Promise<string> => {
  const key = address.endsWith(ENDING) ? address.slice(0, -ENDING.length) : address;
  const orgId = orgOf(key);
  if (orgId === null) throw nothing();
  const bounds = [
    { name: 'all', most: 1, waiting: WAITING.all },
    { name: orgId, most: 1, waiting: WAITING.org },
  ];
  return readings.within(bounds, patienceOf(), async () => {
    const { organisation, time_zone, due } = await inOrg(db, orgId, async (trx) => {
      const reader = await store.findReader(trx, orgId, hashKey(key));
      if (!reader) throw nothing();
      return { ...reader, due: await store.listDue(trx, orgId, { most: MOST_DAYS, near: new Date() }) };
    });
    const dayOf = daysIn(time_zone ?? 'UTC');
    const events = due.map((one) => eventOf(one, dayOf, config.publicUrl));
    return ical({ name: `Rejoinder · ${organisation}`, ttl: REFRESH_SECONDS, events }).toString();
  });
};

type DayOf = (moment: Date | string) => Date;

const eventOf = ({ id, name, due, place, created_at, updated_at, version }: store.Due, dayOf: DayOf, publicUrl: string) => ({
  id,
  summary: name,
  start: dayOf(due),
  allDay: true,
  url: publicUrl + place,
  created: created_at,
  lastModified: updated_at,
  stamp: updated_at,
  sequence: version,
});

/** The days of moments in a time zone, and those of no time zone, as the library takes days: at midnight of this machine. */
function daysIn(timeZone: string): DayOf {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  return (moment) => {
    if (typeof moment === 'string') return new Date(`${moment}T00:00:00`);
    const parts = format.formatToParts(moment);
    const figure = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
    return new Date(figure('year'), figure('month') - 1, figure('day'));
  };
}
