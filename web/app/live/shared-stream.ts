import { connection, type Connection } from './connection.ts';
import { followPresence, type Places } from './presence.ts';
import { createLiveStream, type StreamParts } from './stream.ts';
import { createToldLately, type Told } from './told-lately.ts';
import { createTurn } from './turn.ts';

interface Parts extends Partial<Places>, Omit<StreamParts, 'since' | 'onEvent'> {
  /** Person and organisation: tabs of the same name share. */
  name: string;
  onEvent: (...told: Told) => void;
  locks?: Pick<LockManager, 'request'> | undefined;
  openChannel?: (name: string) => Channel;
}
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/** What tabs say to each other; `by` is the one that holds the stream. An answer without events is to read all anew. */
type Said =
  | { kind: 'ask'; tab: string; since: number }
  | { kind: 'answer'; by: string; to: string; told: Told[] | null }
  | { kind: 'state'; by: string; state: Connection }
  | { kind: 'event'; by: string; told: Told }
  | { kind: 'all'; by: string };

/** How often the tab that holds the stream says so, and after how long a silence another one takes its place. */
export const SAYS_EVERY_MS = 5000;
export const SILENCE_MS = 20_000;

/** Browsers give locks to pages over HTTPS and on the machine itself only. */
const browserLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/**
 * The live stream of all tabs of one name, each while it is seen: a browser opens six connections to a service at most, and a stream
 * holds one for good. The tab whose turn it is holds the stream and hands on what it hears. When it closes, is hidden or falls silent, the
 * next one goes on from the moment until which all was heard; a tab that comes asks the holder for what it missed. Without locks each tab
 * has a stream of its own.
 */
export function createSharedStream({ name, page = document, network = window, onEvent, onCatchUp, ...parts }: Parts) {
  const { locks = browserLocks(), openChannel = (named) => new BroadcastChannel(named), ...rest } = parts;
  const tab = Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-');
  const lately = createToldLately(performance.timeOrigin);
  /** Until when all was heard. */
  let sure = performance.timeOrigin;
  /** When anything was last heard of the holder. */
  let heard = 0;
  /** The holder from whom all is heard. */
  let follows: string | null = null;
  let channel: Channel | null = null;
  /** Of this tab's own stream. */
  let before: Connection = 'disconnected';
  let timer: ReturnType<typeof setInterval> | undefined;
  let unfollow = () => {};

  const say = (said: Said) => channel?.postMessage(said);
  const sayState = () => say({ kind: 'state', by: tab, state: connection.get() });
  const ask = () => say({ kind: 'ask', tab, since: sure });
  function take(told: Told) {
    lately.add(Date.now(), told);
    onEvent(...told);
  }
  function takeAll() {
    lately.startAnew(Date.now());
    onCatchUp();
  }
  const stream = createLiveStream({
    ...rest,
    since: () => sure,
    onEvent(...told) {
      take(told);
      say({ kind: 'event', by: tab, told });
    },
    onCatchUp() {
      takeAll();
      say({ kind: 'all', by: tab });
    },
  });
  const turn = createTurn({
    name,
    locks,
    begin() {
      before = 'disconnected';
      stream.start();
    },
    end() {
      stream.stop();
      heard = Date.now();
      follows = null;
    },
  });
  const unsubscribe = connection.subscribe(() => {
    if (turn.isMine() && before === 'connected') sure = Date.now();
    before = connection.get();
    if (turn.isMine()) sayState();
  });

  function hear(said: Said) {
    if (said.kind === 'ask') return answer(said.tab, said.since);
    if (turn.isMine() || (said.kind === 'answer' && said.to !== tab)) return;
    heard = Date.now();
    if (said.kind === 'state' || said.kind === 'answer') connection.set(said.kind === 'state' ? said.state : 'connected');
    if (said.kind === 'state' && said.state !== 'connected') return;
    if (said.kind === 'state' && follows !== said.by) return ask();
    // It stands in the answer that is on its way.
    if (said.kind === 'event' && follows !== said.by) return;
    follows = said.by;
    sure = heard;
    const missed = said.kind === 'event' ? [said.told] : said.kind === 'answer' ? said.told : said.kind === 'all' ? null : [];
    if (missed === null) takeAll();
    else for (const told of missed) take(told);
  }
  function answer(to: string, since: number) {
    if (!turn.isMine()) return;
    if (connection.get() === 'connected') say({ kind: 'answer', by: tab, to, told: lately.since(since) });
    else sayState();
  }
  function look() {
    if (turn.isMine()) return sayState();
    if (Date.now() - heard < SILENCE_MS) return;
    heard = Date.now();
    turn.take();
  }

  function join() {
    if (channel) return;
    follows = null;
    heard = Date.now();
    channel = openChannel(name);
    if (locks) {
      channel.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data));
      timer = setInterval(look, SAYS_EVERY_MS);
    }
    turn.want();
    ask();
  }
  function leave() {
    clearInterval(timer);
    turn.leave();
    channel?.close();
    channel = null;
    connection.set('disconnected');
  }
  const whenMine = (act: () => void) => () => {
    if (turn.isMine()) act();
  };
  const comeBack = whenMine(stream.comeBack);
  return {
    /** The service is away: what is open says nothing any more. */
    letGo: whenMine(stream.letGo),
    comeBack,
    start() {
      unfollow = followPresence({ page, network }, { onGone: leave, onSeen: join, onOnline: comeBack });
      if (!page.hidden) join();
    },
    stop() {
      unfollow();
      leave();
      unsubscribe();
    },
  };
}
