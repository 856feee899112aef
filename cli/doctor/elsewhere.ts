import type { Config } from '#server/config.ts';
import { type Finding, look } from './finding.ts';

const PATIENCE_MS = 10_000;
/** Before a busy publisher is asked again; somebody waits for the doctor. */
const PAUSE_MS = 200;

/** One page of each publisher in LAW_SOURCES is fetched and read as an act; nothing is imported. */
export const lookAtActs = async ({ lawSources }: Config): Promise<Finding[]> => {
  if (lawSources.length === 0) return [{ part: 'acts', ok: true, found: 'none are looked at by night (no LAW_SOURCES)' }];
  const [{ fetchPage }, { readAct }] = await Promise.all([
    import('#engine/law/import/fetch-page.io.ts'),
    import('#engine/law/import/read-act.ts'),
  ]);
  const hostOf = (address: string) => new URL(address).host;
  const firstOf = new Map(lawSources.toReversed().map((address) => [hostOf(address), address]));
  return Promise.all(
    [...firstOf].map(([host, first]) =>
      look(`acts of ${host}`, async () => {
        const { short, articles } = readAct(await fetchPage(first, { firstPauseMs: PAUSE_MS }));
        return `${short} is read, articles: ${articles.length}; pages looked at by night: ${lawSources.filter((address) => hostOf(address) === host).length}`;
      }),
    ),
  );
};

/** Where sign-ins are counted takes a message without any count; whether it knows the id and the secret it never says. */
export async function analytics({ analytics: settings }: Config): Promise<string> {
  if (settings === null) return 'nothing is counted elsewhere (no ANALYTICS_MEASUREMENT_ID)';
  const { readyToCount } = await import('#server/platform/analytics/settings.ts');
  const ready = readyToCount(settings);
  if ('missing' in ready) throw new Error(`set ${ready.missing} too: until then nothing is counted`);
  const { address } = ready;
  const body = JSON.stringify({ client_id: 'doctor', events: [] });
  const answer = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) => {
    throw new Error(`${address.host} does not answer; correct ANALYTICS_URL`, { cause: error });
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${address.host} refuses what is sent to it (${answer.status}); correct ANALYTICS_URL`);
  return `${address.host} takes counts`;
}
