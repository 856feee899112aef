/** `rejoinder user`: `add` makes a person with a password, and their organisation; `reset-second-factor` lets in who lost theirs. */
import type { CommandModule } from 'yargs';
import { passwordFault, passwordRefusal } from '#contract/password.ts';
import { fail, print } from '../output.ts';
import { withParts } from '../with-database.ts';

interface Arguments {
  action: string;
  email: string;
  password: string | undefined;
  name: string | undefined;
  verified: boolean;
  org: string | undefined;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'user <action>',
  describe: 'Add people (user add), let in who lost their second factor (user reset-second-factor)',
  builder: (yargs) =>
    yargs
      .positional('action', { choices: ['add', 'reset-second-factor'] as const, demandOption: true, describe: 'What to do' })
      .option('email', { type: 'string', demandOption: true, describe: 'Their address' })
      .option('password', { type: 'string', describe: 'Their first password (add)' })
      .option('name', { type: 'string', describe: 'Their name; by default the part before the @' })
      .option('verified', { type: 'boolean', default: false, describe: 'The address needs no verification mail' })
      .option('org', { type: 'string', describe: 'Organisation: made when there is none of that name (as owner), else joined as editor' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document' })
      .example('$0 user add --email ana@example.com --password "a long one" --verified --org Acme', 'Ana can sign in and owns Acme')
      .example('$0 user reset-second-factor --email ana@example.com', 'No code is asked of Ana any more; she is told by mail') as never,
  handler: async (args) => {
    if (!/^[^\s@]+@[^\s@]+$/.test(args.email)) fail(`${args.email} is no e-mail address.`, 2);
    return args.action === 'add' ? add(args) : resetSecondFactor(args);
  },
};

async function resetSecondFactor({ email, json }: Arguments): Promise<void> {
  await withParts(({ deps }) => deps.identity.dropSecondFactor(email));
  print(json, { email }, () => `No code is asked of ${email} any more; they are signed out everywhere and told by mail.`);
}

async function add({ email, password, name, verified, org, json }: Arguments): Promise<void> {
  if (password === undefined) return fail('--password is missing: give the first password of the person.', 2);
  const added = await withParts(async ({ deps }) => {
    const rules = deps.config.passwordRules;
    const fault = passwordFault(password, rules);
    if (fault !== null) fail(passwordRefusal(fault, rules).message, 2);
    const { addUser } = await import('#server/add-user.ts');
    return addUser(deps, { email, password, name: name ?? email.split('@')[0] ?? email, verified, org: org ?? null });
  });
  print(json, { email: added.email, org_id: added.orgId, org_created: added.created }, () => {
    const where = org === undefined ? '' : added.created ? `; ${org} was made, and is theirs` : `; a member of ${org} now`;
    return `${added.email} can sign in${verified ? '' : ' once the address is verified'}${where}.`;
  });
}
