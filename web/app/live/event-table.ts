import type { EventData, EventName } from '#contract/events.ts';

/** What an event makes stale: rows to fetch by id, rows that are gone, and lists to read anew. */
export interface Effect {
  requests: string[];
  /** Each with the version that is told of; without one, any that is held may be old. */
  entries: { request: string | null; versions: [id: string, version: number][] };
  documents: string[];
  removedDocuments: string[];
  /** Query keys (by their beginning) to invalidate. */
  lists: string[][];
}

const none: Effect = { requests: [], entries: { request: null, versions: [] }, documents: [], removedDocuments: [], lists: [] };
const idsOf = (data: EventData) => data.ids ?? [data.id];
const entriesOf = (data: EventData): Effect['entries'] => {
  const versions = data.versions ?? [data.version];
  return { request: data.request_id ?? null, versions: idsOf(data).map((id, at) => [id, versions[at] ?? Number.POSITIVE_INFINITY]) };
};
/** What was said about an entry; the entry itself is as it was. */
const commentsOf = (data: EventData): string[] => ['comments', ...(data.request_id ? [data.request_id] : [])];
const listOf = (name: string) => (): Partial<Effect> => ({ lists: [[name]] });
const ofRequest = ({ request_id: id }: EventData): Partial<Effect> => (id ? { requests: [id] } : {});
/** Lists that a run of a kind changes. */
const listsOfTask: Record<string, string[][]> = { backtest: [['backtests']], try_model: [['ai-model']] };
/** A run that began or ended changes what it works on: a request, a list, or what is asked under the name of its kind. */
const ofTask = ({ kind = '', request_id: id }: EventData): Partial<Effect> =>
  id ? { requests: [id] } : { lists: listsOfTask[kind] ?? [[kind]] };

/**
 * The one table from events to the cache. A new row makes lists stale, a changed row is fetched by its id,
 * so that a storm of events becomes a few small calls.
 */
const table: Record<Exclude<EventName, 'end_of_stream'>, (data: EventData) => Partial<Effect>> = {
  'task:started': ofTask,
  'task:completed': ofTask,
  'request:created': listOf('requests'),
  'request:updated': (data) => ({ requests: idsOf(data) }),
  'request:status:updated': (data) => ({ requests: idsOf(data) }),
  'qa_entry:created': (data) => ({ lists: data.request_id ? [['request', data.request_id]] : [['request']] }),
  'qa_entry:updated': (data) => (data.kind === 'comment' ? { lists: [commentsOf(data)] } : { entries: entriesOf(data) }),
  'qa_entry:status:updated': (data) => ({ entries: entriesOf(data) }),
  'document:created': listOf('documents'),
  'document:updated': (data) => ({ documents: idsOf(data) }),
  'document:deleted': (data) => ({ removedDocuments: idsOf(data) }),
  'questionnaire:created': ofRequest,
  'questionnaire:updated': ofRequest,
  'questionnaire:deleted': listOf('requests'),
  'told:changed': listOf('told'),
  'promise:changed': listOf('promises'),
  'promise:due': listOf('promises'),
  'notification:created': listOf('notifications'),
  'notification:updated': listOf('notifications'),
  'presence:updated': (data) => ({ lists: [['presence', data.id]] }),
};

export const followedEvents = Object.keys(table) as Exclude<EventName, 'end_of_stream'>[];

export const effectOf = (name: Exclude<EventName, 'end_of_stream'>, data: EventData): Effect => ({ ...none, ...table[name](data) });
