import { X509Certificate, randomBytes } from 'node:crypto';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_DOMAINS, MOST_HASHES, type SingleSignOn, type singleSignOn } from '#contract/single-sign-on.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, type Trx, newId } from '#server/platform/db/db.ts';
import { isTaken } from '#server/platform/db/taken.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { DomainRecords } from '#server/platform/identity/saml/domain-records.ts';
import { serviceProviderAt } from '#server/platform/identity/saml/service-provider.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import { hold, holdMost } from '#server/platform/limits/hold-most.ts';
import { needs } from './policy.ts';
import { hasRecord, recordOf } from './record.ts';
import {
  type SingleSignOnRow,
  endLostProofs,
  findKept,
  findOfOrg,
  findUsable,
  insert,
  isUsable,
  listOfOrg,
  listUsableHashes,
  lockOfOrg,
  remove,
  update,
} from './store.ts';
import { endLinksTo, tellOfChange } from './told.ts';

/** What the calls need of the process. */
export interface Parts {
  db: Db;
  domainRecords: DomainRecords;
  publicUrl: string;
  /** Where the identity provider's calls are. */
  identityUrl: string;
}

interface Provider {
  display_name: string;
  entity_id: string;
  sign_in_url: string;
  certificate: string;
}

export const listSingleSignOn = async ({ db, identityUrl }: Parts, actor: OrgActor) => {
  allow(actor, needs.list);
  const { entityId, callbackUrl } = serviceProviderAt(identityUrl);
  return {
    single_sign_on: (await listOfOrg(db, actor.orgId)).map((row) => present(row, identityUrl)),
    service_provider: { entity_id: entityId, callback_url: callbackUrl, metadata_url: entityId },
    next_cursor: null,
  };
};

/** @throws forbidden below owner · invalid for a certificate that is none · conflict when the organisation has the domain already */
export const createSingleSignOn = (
  { db, identityUrl }: Parts,
  actor: OrgActor,
  given: Provider & { domain: string },
): Promise<SingleSignOn> =>
  db.transaction().execute(async (trx) => {
    await hold(trx, { org: actor.orgId });
    await holdMember(trx, actor, needs.create);
    const certificate = readCertificate(given.certificate);
    holdAddress(given.sign_in_url);
    const sentence = `There are ${MOST_DOMAINS} domains already: remove one that is not needed any more.`;
    const count = async () => (await listOfOrg(trx, actor.orgId)).length;
    await holdMost(trx, { org: actor.orgId }, count, { most: MOST_DOMAINS, sentence });
    const row = await insert(trx, { ...given, certificate, id: newId(), org_id: actor.orgId, dns_code: randomBytes(16).toString('hex') });
    if (!row) throw new AppError('conflict', `Single sign-on of ${given.domain} is set up already.`);
    await note(trx, actor, 'created', row);
    return present(row, identityUrl);
  });

/**
 * Another provider at the company says from then on who people are: its domain is proven anew, the owners are told by mail, and it must be
 * tried out before anybody signs in with it. Whoever signed in with the former one is told by mail, and asked the first time.
 * @throws forbidden below owner · not_found · invalid · conflict when it is enforced before the domain is proven and it was tried out, or by an
 * organisation that is deleted · rate_limited
 */
export const changeSingleSignOn = async (
  parts: Parts,
  actor: OrgActor,
  id: string,
  { enforced, ...given }: { [Field in keyof Provider]?: Provider[Field] | undefined } & { enforced?: boolean | undefined },
): Promise<SingleSignOn> => {
  const { row, wasProven } = await parts.db.transaction().execute(async (trx) => {
    await holdMember(trx, actor, needs.update);
    const before = await locked(trx, actor, id);
    const { changed, isAnother } = changeOf(before, given);
    if (enforced && !(await findKept(trx, id)))
      throw new AppError('conflict', 'This organisation is deleted, and its single sign-on rests. Keep the organisation first.');
    const ready = !isAnother && isUsable(before);
    if (enforced && !ready)
      throw new AppError('conflict', 'Prove the domain and try the sign-in out first: else nobody of the domain could get in.');
    const row = await update(trx, id, {
      ...changed,
      ...(isAnother ? unproven : {}),
      enforced: isAnother ? false : (enforced ?? before.enforced),
    });
    await note(trx, actor, row.enforced && !before.enforced ? 'enforced' : isAnother ? 'provider_changed' : 'updated', row);
    if (isAnother) await tellOfChange(trx, parts.publicUrl, row, actor.userId);
    if (isAnotherSigner(before, row)) await endLinksTo(trx, before);
    return { row, wasProven: isAnother && before.proven_at !== null };
  });
  return wasProven ? lookAnew(parts, actor, row) : present(row, parts.identityUrl);
};

const unproven = { proven_at: null, tried_at: null, looked_at: null, missed_at: null, lost_at: null };

/** Whether it is another provider afterwards. @throws invalid */
function changeOf(before: SingleSignOnRow, given: { [Field in keyof Provider]?: Provider[Field] | undefined }) {
  if (given.sign_in_url !== undefined) holdAddress(given.sign_in_url);
  const changed = {
    display_name: given.display_name ?? before.display_name,
    entity_id: given.entity_id ?? before.entity_id,
    sign_in_url: given.sign_in_url ?? before.sign_in_url,
    certificate: given.certificate === undefined ? before.certificate : readCertificate(given.certificate),
  };
  return { changed, isAnother: (['entity_id', 'sign_in_url', 'certificate'] as const).some((field) => changed[field] !== before[field]) };
}

/** Whether somebody else signs who people are; the same one at another address does not. */
const isAnotherSigner = (before: SingleSignOnRow, after: SingleSignOnRow): boolean =>
  before.entity_id !== after.entity_id || before.certificate !== after.certificate;

/** Where the record is not seen now, it stays unproven until somebody looks for it. */
async function lookAnew(parts: Parts, actor: OrgActor, row: SingleSignOnRow): Promise<SingleSignOn> {
  try {
    return await proveDomain(parts, actor, row.id);
  } catch (error) {
    if (error instanceof AppError && ['conflict', 'unavailable'].includes(error.code)) return present(row, parts.identityUrl);
    throw error;
  }
}

/** @throws forbidden below owner · not_found · conflict while the record is not there, or when another organisation proved the domain */
export const proveDomain = async ({ db, domainRecords, identityUrl }: Parts, actor: OrgActor, id: string): Promise<SingleSignOn> => {
  allow(actor, needs.prove);
  const asked = await findOfOrg(db, actor.orgId, id);
  if (!asked) throw new AppError('not_found', 'There is no such single sign-on.');
  if (!(await hasRecord(domainRecords, asked)))
    throw new AppError(
      'conflict',
      `The DNS of ${asked.domain} does not show the record yet. A new record can take an hour; then look again.`,
    );
  const taken = () => new AppError('conflict', `Another organisation proved ${asked.domain} before. Ask whoever runs the service.`);
  try {
    return await db.transaction().execute(async (trx) => {
      // The DNS may have answered late.
      await holdMember(trx, actor, needs.prove);
      const before = await locked(trx, actor, id);
      if (before.proven_at === null)
        for (const ended of await endLostProofs(trx, before.domain))
          await appendAudit(trx, { orgId: ended.org_id, userId: null, action: 'single_sign_on:proof_ended', subject: ended.domain });
      const now = new Date();
      const row = await update(trx, id, { proven_at: before.proven_at ?? now, looked_at: now, missed_at: null, lost_at: null });
      if (before.proven_at === null) await note(trx, actor, 'proven', row);
      else if (before.lost_at !== null) await note(trx, actor, 'record_found', row);
      return present(row, identityUrl);
    });
  } catch (error) {
    throw isTaken(error, 'single_sign_on_proven_idx') ? taken() : error;
  }
};

/** @throws forbidden below owner · not_found */
export const removeSingleSignOn = ({ db }: Parts, actor: OrgActor, id: string): Promise<null> =>
  db.transaction().execute(async (trx) => {
    await holdMember(trx, actor, needs.remove);
    const row = await locked(trx, actor, id);
    await remove(trx, id);
    await note(trx, actor, 'removed', row);
    return null;
  });

/** What people of a domain can sign in with. */
export const providersOfDomain = async ({ db, identityUrl }: Parts, domain: string) => {
  const row = await findUsable(db, domain);
  return {
    providers: (row ? [row] : []).map(({ id, display_name }) => ({
      id: `saml.${id}`,
      display_name,
      sign_in_url: setOutUrl(identityUrl, id),
    })),
  };
};

/** A page of them, so that a browser knows whether a domain has single sign-on without naming it. */
export const hashedDomains = async (
  { db }: Parts,
  { cursor, limit = MOST_HASHES }: Parsed<typeof singleSignOn.samlHashedDomains, 'query'>,
): Promise<Answer<typeof singleSignOn.samlHashedDomains>> => {
  const hashes = await listUsableHashes(db, { after: cursor ?? null, limit: limit + 1 });
  const hashed_domains = hashes.slice(0, limit);
  return { hashed_domains, next_cursor: hashes.length > limit ? (hashed_domains.at(-1) ?? null) : null };
};

const setOutUrl = (identityUrl: string, id: string): string => `${identityUrl}/sign-in/saml/${id}`;

async function locked(trx: Trx, actor: OrgActor, id: string): Promise<SingleSignOnRow> {
  const row = await lockOfOrg(trx, actor.orgId, id);
  if (!row) throw new AppError('not_found', 'There is no such single sign-on.');
  return row;
}

type Noted = 'created' | 'updated' | 'provider_changed' | 'proven' | 'record_found' | 'enforced' | 'removed';
const note = (trx: Trx, actor: OrgActor, what: Noted, { domain }: SingleSignOnRow): Promise<void> =>
  appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: `single_sign_on:${what}`, subject: domain });

/** @throws invalid for what looks like an address and is none */
function holdAddress(url: string): void {
  const message = 'This is no address. Copy the one that the provider calls sign-in or SSO address.';
  if (!URL.canParse(url)) throw new AppError('invalid', message, [{ field: 'sign_in_url', message }]);
}

/** As PEM. @throws invalid when it is no certificate, or has ended */
function readCertificate(text: string): string {
  const refuse = (message: string) => new AppError('invalid', message, [{ field: 'certificate', message }]);
  const pem = text.includes('BEGIN') ? text : `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/\s/g, '')}\n-----END CERTIFICATE-----`;
  let read: X509Certificate;
  try {
    read = new X509Certificate(pem);
  } catch {
    throw refuse('This is no certificate. Copy the one that the provider calls X.509, with its first and last line.');
  }
  if (Date.parse(read.validTo) < Date.now()) throw refuse('This certificate has ended. Take the one with which the provider signs now.');
  return read.toString();
}

const present = (row: SingleSignOnRow, identityUrl: string): SingleSignOn => ({
  id: row.id,
  domain: row.domain,
  display_name: row.display_name,
  entity_id: row.entity_id,
  sign_in_url: row.sign_in_url,
  certificate_until: new Date(new X509Certificate(row.certificate).validTo).toISOString(),
  dns_record: recordOf(row),
  proven_at: row.proven_at?.toISOString() ?? null,
  lost_at: row.lost_at?.toISOString() ?? null,
  tried_at: row.tried_at?.toISOString() ?? null,
  enforced: row.enforced,
  trial_url: `${setOutUrl(identityUrl, row.id)}?trial=yes`,
  created_at: row.created_at.toISOString(),
});
