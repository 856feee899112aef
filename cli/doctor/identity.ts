import type { Config } from '#server/config.ts';
import { type Finding, look } from './finding.ts';

type Hosted = NonNullable<Config['identity']>;
type Firebase = Extract<Hosted, { kind: 'firebase' }>;

/** Who keeps the accounts, and the providers beside: each is asked for what a sign-in needs of it. */
export const lookAtIdentity = async ({ identity, signInProviders, publicUrl }: Config): Promise<Finding[]> => [
  await look('identity', () => accounts(identity, publicUrl)),
  ...(await Promise.all(signInProviders.map((provider) => look(`sign-in with ${provider.name}`, () => signInWith(provider, publicUrl))))),
];

async function accounts(external: Hosted | null, publicUrl: string): Promise<string> {
  if (external === null) return 'embedded';
  if (external.kind === 'firebase') return firebase(external, new URL(publicUrl).hostname);
  const { publishedKeys } = await import('#server/platform/identity/external.ts');
  return `${external.issuer} publishes ${await publishedKeys(external)} keys`;
}

/** The key of the project is tried by asking which hosts it leads people back to. */
async function firebase(project: Firebase, host: string): Promise<string> {
  const [{ authorisedDomains }, { publishedKeys }] = await Promise.all([
    import('#server/platform/identity/firebase.ts'),
    import('#server/platform/identity/external.ts'),
  ]);
  const domains = await authorisedDomains(project);
  if (domains === null) throw new Error(`Firebase refuses the key of ${project.projectId}; correct FIREBASE_API_KEY`);
  if (project.emulator !== null) return `the emulator at ${project.emulator} answers; it checks nobody, and is for trying out alone`;
  if (!domains.includes(host))
    throw new Error(`${project.projectId} leads nobody back to ${host}; add it to the authorised domains of the project`);
  return `${project.projectId} knows its key and leads people back to ${host}; ${await publishedKeys(project)} keys are published`;
}

async function signInWith(provider: Config['signInProviders'][number], publicUrl: string): Promise<string> {
  const { askClient } = await import('#server/platform/identity/elsewhere/ask-client.ts');
  const { issuer, client } = await askClient(provider, `${publicUrl}/api/identity/oidc/callback/${provider.id}`);
  if (client === 'refused') throw new Error(`${issuer} knows no such client id, or another secret of it`);
  if (client === 'known') return `${issuer} knows the client id and its secret`;
  return `${issuer} answers; whether client id and secret hold shows at a sign-in`;
}
