/** The page of an act, fetched from its publisher: one connection, growing pauses, and who asks is said. */
import { setTimeout as pause } from 'node:timers/promises';
import { ATTEMPTS, askedPause, pauseAfter } from '#engine/common/pauses.ts';

/** The publisher does not answer, or not with a page. */
export class SourceAway extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'SourceAway';
  }
}

const CALL_MS = 60_000;
/** Longer than the page of any act. */
const MOST_CHARACTERS = 30_000_000;

/**
 * The HTML at an address. A publisher that is busy (429, 5xx) or away is asked again a few times, after as long as it asks for;
 * `firstPauseMs` is shortened by tests.
 * @throws SourceAway with a sentence when there is no page
 */
export async function fetchPage(address: string, { firstPauseMs }: { firstPauseMs?: number } = {}): Promise<string> {
  const { host } = new URL(address);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call(address).catch((error: unknown) => new SourceAway(`${host} does not answer.`, { cause: error }));
    const again = answer instanceof SourceAway || answer.status === 429 || answer.status >= 500;
    if (again && attempt < ATTEMPTS) {
      const asked = answer instanceof SourceAway ? null : askedPause(answer.headers.get('retry-after'));
      await pause(asked ?? pauseAfter(attempt, firstPauseMs));
      continue;
    }
    if (answer instanceof SourceAway) throw answer;
    if (!answer.ok) throw new SourceAway(`${host} gives no page at this address (${answer.status}). Open it in a browser and check it.`);
    const page = await answer.text();
    if (page.length > MOST_CHARACTERS) throw new SourceAway(`What ${host} gives at this address is too long for the page of an act.`);
    return page;
  }
}

const call = (address: string): Promise<Response> =>
  fetch(address, {
    headers: { accept: 'text/html', 'user-agent': 'Rejoinder (import of official texts, on behalf of its operator)' },
    signal: AbortSignal.timeout(CALL_MS),
  });
