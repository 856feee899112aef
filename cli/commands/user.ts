/**
 * `rejoinder user`: `add` makes a person with a password, and their organisation; `reset-second-factor` lets in who lost theirs;
 * `release-site-admin` and `release-address` let another account have what goes by an address.
 */
import { text } from 'node:stream/consumers';
import type { CommandModule } from 'yargs';
import * as z from 'zod/mini';
import { passwordRefusal } from '#contract/password.ts';
import { fail, print } from '../output.ts';
import { withParts } from '../with-database.ts';

interface Arguments {
  action: 'add' | 'reset-second-factor' | 'release-site-admin' | 'release-address';
  email: string;
  password: string | undefined;
  passwordStdin: boolean | undefined;
  name: string | undefined;
  verified: boolean;
  org: string | undefined;
  orgId: string | undefined;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'user <action>',
  describe: 'Add people, let in who lost their second factor, release what is bound to an address',
  builder: (yargs) =>
    yargs
      .positional('action', {
        choices: ['add', 'reset-second-factor', 'release-site-admin', 'release-address'] as const,
        demandOption: true,
        describe: 'What to do',
      })
      .option('email', { type: 'string', demandOption: true, describe: 'Their address' })
      .option('password', {
        type: 'string',
        describe: 'Their first password (add); others on this machine see it in the list of processes',
      })
      .option('password-stdin', {
        type: 'boolean',
        conflicts: 'password',
        describe: 'Their first password is the first line of standard input (add)',
      })
      .option('name', { type: 'string', describe: 'Their name; by default the part before the @' })
      .option('verified', { type: 'boolean', default: false, describe: 'The address needs no verification mail' })
      .option('org', {
        type: 'string',
        describe: 'Organisation: made when there is none of that name (as owner); one that was so made is joined as editor',
      })
      .option('org-id', { type: 'string', conflicts: 'org', describe: 'The id of an organisation that is there, joined as editor' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document' })
      .example('$0 user add --email ana@example.com --password-stdin --verified --org Acme < password.txt', 'Ana can sign in and owns Acme')
      .example('$0 user reset-second-factor --email ana@example.com', 'No code is asked of Ana any more; she is told by mail')
      .example('$0 user release-site-admin --email ana@example.com', 'Whoever signs in as ana@example.com next is the site administrator')
      .example('$0 user release-address --email ana@example.com', 'A new account of ana@example.com may have the address') as never,
  handler: async (args) => {
    if (!/^[^\s@]+@[^\s@]+$/.test(args.email)) fail(`${args.email} is no e-mail address.`, 2);
    await doings[args.action](args);
  },
};

const doings: Record<Arguments['action'], (args: Arguments) => Promise<void>> = {
  add,
  'reset-second-factor': resetSecondFactor,
  'release-site-admin': async ({ email, json }) => {
    const { releaseSiteAdmin } = await import('#server/features/users/service.ts');
    await withParts(({ deps }) => releaseSiteAdmin(deps.db, email));
    print(json, { email }, () => `${email} is bound to nobody now: whoever signs in with it next is the site administrator.`);
  },
  'release-address': async ({ email, json }) => {
    const { releaseAddress } = await import('#server/features/users/service.ts');
    await withParts(({ deps }) => releaseAddress(deps.db, email));
    print(json, { email }, () => `${email} is free: who signs in with it next gets an account. The former account keeps what it has.`);
  },
};

async function resetSecondFactor({ email, json }: Arguments): Promise<void> {
  await withParts(({ deps }) => deps.identity.dropSecondFactor(email));
  print(json, { email }, () => `No code is asked of ${email} any more; they are signed out everywhere and told by mail.`);
}

async function add({ email, name, verified, org, orgId, json, ...given }: Arguments): Promise<void> {
  if (orgId !== undefined && !z.uuid().safeParse(orgId).success) return fail(`${orgId} is no id of an organisation.`, 2);
  const password = given.passwordStdin ? (await text(process.stdin)).split(/\r?\n/, 1)[0] : given.password;
  if (!password)
    return fail('--password is missing: give the first password of the person, or --password-stdin and the password on standard input.', 2);
  const added = await withParts(async ({ deps }) => {
    const [{ newPasswordFault }, { addUser }] = await Promise.all([
      import('#server/platform/identity/calls/common-passwords.ts'),
      import('#server/add-user.ts'),
    ]);
    const rules = deps.config.passwordRules;
    const fault = newPasswordFault(password, rules);
    if (fault !== null) fail(passwordRefusal(fault, rules).message, 2);
    return addUser(deps, { email, password, name: name ?? email.split('@')[0] ?? email, verified, org: org ?? null, orgId: orgId ?? null });
  });
  print(json, { email: added.email, org_id: added.orgId, org_created: added.created }, () => {
    const { orgName, created } = added;
    const where = orgName === null ? '' : created ? `; ${orgName} was made, and is theirs` : `; a member of ${orgName} now`;
    return `${added.email} can sign in${verified ? '' : ' once the address is verified'}${where}.`;
  });
}
