import { ssePath, type EventData } from '#contract/events.ts';
import { createStore } from '../../lib/store.ts';
import { followedEvents } from './event-table.ts';
import { followPresence, type Places } from './presence.ts';

export type Connection = 'disconnected' | 'connecting' | 'connected';
export const connection = createStore<Connection>('disconnected');

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Exponential, with up to a quarter of chance so that many tabs do not return at once. */
export const waitBefore = (attempt: number, chance: number = Math.random()): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (1 + chance / 4);

interface Parts extends Partial<Places> {
  /** The organisation that this tab works in. */
  org?: () => string | null;
  /** Sets the cookie that the stream is opened with. */
  openSession: () => Promise<unknown>;
  onEvent: (name: (typeof followedEvents)[number], data: EventData) => void;
  /** Something may have been missed: read again what is on screen. */
  onCatchUp: () => void;
  /** The stream broke off: perhaps the service is away. */
  onLost?: () => void;
  open?: (url: string) => EventSource;
}

/** The live stream: open while started and visible; returns to disconnected on `end_of_stream` or an error, then tries again. */
export function createLiveStream({
  org = () => null,
  openSession,
  onEvent,
  onCatchUp,
  onLost = () => {},
  open = (url) => new EventSource(url, { withCredentials: true }),
  page = document,
  network = window,
}: Parts) {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unfollow = () => {};
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
    // Coming back, all is read anew; the first time, what was read while the stream was being opened may have changed since.
    const named = org();
    const query = new URLSearchParams({
      ...(missed ? {} : { held: String(Math.ceil(performance.now())) }),
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
  function onGone() {
    close();
    missed = true;
  }
  function onSeen() {
    if (source === null) void connect();
  }
  /** The network is back: no need to wait for the next attempt. */
  function onOnline() {
    if (connection.get() !== 'connected' && !page.hidden) void connect();
  }
  return {
    /** The service is away: what is open says nothing any more. */
    letGo() {
      if (source !== null) retry();
    },
    comeBack: onOnline,
    start() {
      unfollow = followPresence({ page, network }, { onGone, onOnline, onSeen });
      if (!page.hidden) void connect();
    },
    stop() {
      unfollow();
      close();
    },
  };
}

interface Heard extends Pick<Parts, 'onCatchUp' | 'onEvent'> {
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
