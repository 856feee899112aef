/** `rejoinder token create`: a personal API token, alone on standard output. It is kept as a hash only. */
import { randomBytes } from 'node:crypto';
import type { CommandModule } from 'yargs';
import { fail } from '../output.ts';
import { withParts } from '../with-database.ts';

interface Arguments {
  action: string;
  email: string;
  scope: 'read' | 'write' | 'admin';
  days: number;
  name: string;
}

export const command: CommandModule<object, Arguments> = {
  command: 'token <action>',
  describe: 'Make API tokens (token create)',
  builder: (yargs) =>
    yargs
      .positional('action', { choices: ['create'] as const, demandOption: true, describe: 'What to do' })
      .option('email', { type: 'string', demandOption: true, describe: 'Whose token it is' })
      .option('scope', {
        choices: ['read', 'write', 'admin'] as const,
        default: 'write',
        describe: 'What it allows, at most what its owner may do',
      })
      .option('days', { type: 'number', default: 365, describe: 'Days until it expires' })
      .option('name', { type: 'string', default: 'command line', describe: 'What it is for' })
      .example('$0 token create --email ana@example.com --scope read', 'Prints a token that may only read') as never,
  handler: async ({ email, scope, days, name }) => {
    if (!(days > 0)) fail('--days must be above 0.', 2);
    const token = await withParts(async ({ deps: { db } }) => {
      const [{ TOKEN_PREFIX, hashToken }, { newId }, { userOfEmail }] = await Promise.all([
        import('#server/platform/http/authenticate.ts'),
        import('#server/platform/db/db.ts'),
        import('#server/features/users/steps.ts'),
      ]);
      const user = await userOfEmail(db, email);
      if (!user)
        return fail(`Nobody with the address ${email} has signed in yet. Add them first: rejoinder user add --email ${email} --verified …`);
      const made = `${TOKEN_PREFIX}${randomBytes(30).toString('base64url')}`;
      const row = {
        id: newId(),
        user_id: user.id,
        org_id: null,
        name,
        token_hash: hashToken(made),
        scope,
        expires_at: new Date(Date.now() + days * 86_400_000),
      };
      await db.insertInto('api_token').values(row).execute();
      return made;
    });
    process.stdout.write(`${token}\n`);
  },
};
