import { AppError } from '../http/app-error.ts';
import type { Stream } from './stream.ts';

/** Whose a stream is: a person's, of a party that its organisation has its share with. */
interface Holder {
  userId: string;
  party: string;
}

/** A place among the open streams; it has its stream once what was missed is read. */
interface Place {
  stream: Stream | null;
  leave(): void;
}

/** Streams open in this process at a time: each holds a connection, and what its reader does not take. */
const MOST = { person: 60, party: 2000, all: 4000 };
const AGAIN_SECONDS = 15;

/** The streams of this process. A full house makes room by cutting off whoever has left something unread for longest. */
export interface OpenStreams {
  /** @throws rate_limited where there is no room */
  take(holder: Holder): Place;
  end(): void;
}

export function streamsOf(most: typeof MOST = MOST): OpenStreams {
  /** From the oldest to the newest. */
  const held = new Map<Place, Holder>();
  const makeRoom = (limit: number, refused: string, isCounted: (holder: Holder) => boolean): void => {
    const counted = [...held].filter(([, holder]) => isCounted(holder)).map(([place]) => place);
    if (counted.length < limit) return;
    const oldest = counted.find(({ stream }) => stream !== null && stream.unread > 0);
    if (!oldest) throw new AppError('rate_limited', refused, undefined, AGAIN_SECONDS);
    oldest.stream?.cut();
    oldest.leave();
  };
  return {
    take(holder) {
      makeRoom(most.person, tooMany(`You have ${most.person} live streams open.`), ({ userId }) => userId === holder.userId);
      makeRoom(most.party, tooMany(`Your organisation has ${most.party} live streams open.`), ({ party }) => party === holder.party);
      makeRoom(most.all, `All ${most.all} live streams of this service are taken. Try again in ${AGAIN_SECONDS} seconds.`, () => true);
      const place: Place = { stream: null, leave: () => void held.delete(place) };
      held.set(place, holder);
      return place;
    },
    end() {
      for (const { stream } of held.keys()) stream?.end();
    },
  };
}

const tooMany = (open: string): string => `${open} Close some of them, or the tabs that hold them.`;
