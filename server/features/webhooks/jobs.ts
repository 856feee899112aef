import * as z from 'zod/mini';
import type { JobHandler } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { deliver } from './deliver.ts';
import * as store from './store.ts';
import { tellWhereMakerLeft } from './told.ts';

const One = z.object({ org_id: z.uuid(), delivery_id: z.uuid() });

const Person = z.object({ org_id: z.uuid(), user_id: z.uuid() });

/** Days that it can be read what an address was told. */
const KEPT_DAYS = 30;

/** Of an address, deliveries that are kept beyond the hour: more than anybody pages through, and a bound to what one that changes much writes. */
const MOST_KEPT = 10_000;

export const webhookJobs: Record<string, JobHandler> = {
  'deliver-webhook': (payload, deps, signal) => {
    const { org_id: orgId, delivery_id: id } = One.parse(payload);
    return deliver(deps, { orgId, id, lane: 'quick' }, signal);
  },
  'deliver-webhook-slowly': (payload, deps, signal) => {
    const { org_id: orgId, delivery_id: id } = One.parse(payload);
    return deliver(deps, { orgId, id, lane: 'slow' }, signal);
  },
  'look-at-webhooks': (payload, { db, config }) => {
    const { org_id: orgId, user_id: userId } = Person.parse(payload);
    return inOrg(db, orgId, (trx) => tellWhereMakerLeft(trx, { config }, { orgId, userId }));
  },
  'forget-deliveries': async (_payload, { db }) => {
    const kept = { days: KEPT_DAYS, most: MOST_KEPT };
    for (const orgId of await store.listOrgIds(db)) await inOrg(db, orgId, (trx) => store.deleteOldDeliveries(trx, orgId, kept));
  },
};
