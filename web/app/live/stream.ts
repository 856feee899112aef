import { ssePath, type EventData } from '#contract/events.ts';
import { connection } from './connection.ts';
import { followedEvents } from './event-table.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Exponential, with up to a quarter of chance so that many tabs do not return at once. */
export const waitBefore = (attempt: number, chance: number = Math.random()): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (1 + chance / 4);

export interface StreamParts {
  /** The organisation that this tab works in. */
  org?: () => string | null;
  /** Sets the cookie that the stream is opened with. */
  openSession: () => Promise<unknown>;
  onEvent: (name: (typeof followedEvents)[number], data: EventData) => void;
  /** Something may have been missed: read again what is on screen. */
  onCatchUp: () => void;
  /** The stream broke off: perhaps the service is away. */
  onLost?: () => void;
  /** From when on what is shown may have changed unheard, in milliseconds since 1970. */
  since?: () => number;
  open?: (url: string) => EventSource;
}

/** The live stream: open while started; returns to disconnected on `end_of_stream` or an error, then tries again. */
export function createLiveStream({
  org = () => null,
  openSession,
  onEvent,
  onCatchUp,
  onLost = () => {},
  since = () => performance.timeOrigin,
  open = (url) => new EventSource(url, { withCredentials: true }),
}: StreamParts) {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let missed = false;
  let turn = 0;

  function close() {
    turn++;
    clearTimeout(timer);
    source?.close();
    source = null;
    connection.set('disconnected');
  }
  function retry() {
    close();
    missed = true;
    timer = setTimeout(() => void connect(), waitBefore(attempt++));
  }
  async function connect() {
    close();
    const mine = turn;
    connection.set('connecting');
    try {
      await openSession();
    } catch (error) {
      if (mine !== turn) return;
      console.warn('The live stream could not be opened', error);
      retry();
      return;
    }
    // After a break all is read anew; the first time, what was read before the stream was open may have changed since.
    const named = org();
    const query = new URLSearchParams({
      ...(missed ? {} : { held: String(Math.max(0, Math.ceil(Date.now() - since()))) }),
      ...(named === null ? {} : { org: named }),
    });
    if (mine === turn)
      source = listenTo(open(query.size > 0 ? `${ssePath}?${query}` : ssePath), { onOpen, onError, onEnd: retry, onCatchUp, onEvent });
  }
  function onOpen() {
    attempt = 0;
    connection.set('connected');
    if (missed) onCatchUp();
    missed = false;
  }
  function onError(error: Event) {
    console.warn('The live stream broke off', error);
    retry();
    onLost();
  }
  /** The service or the network is back: no need to wait for the next attempt. */
  function comeBack() {
    if (connection.get() !== 'connected') void connect();
  }
  return {
    /** The service is away: what is open says nothing any more. */
    letGo() {
      if (source !== null) retry();
    },
    comeBack,
    start: () => void connect(),
    stop() {
      close();
      missed = false;
    },
  };
}

interface Heard extends Pick<StreamParts, 'onCatchUp' | 'onEvent'> {
  onOpen: () => void;
  onError: (error: Event) => void;
  onEnd: () => void;
}

function listenTo(source: EventSource, { onOpen, onError, onEnd, onCatchUp, onEvent }: Heard): EventSource {
  source.addEventListener('open', onOpen);
  source.addEventListener('error', onError);
  source.addEventListener('end_of_stream', onEnd);
  source.addEventListener('resync', onCatchUp);
  for (const name of followedEvents)
    source.addEventListener(name, (event: MessageEvent<string>) => onEvent(name, JSON.parse(event.data) as EventData));
  return source;
}
