/** A page of rows of which one more than `limit` was read: what is shown, and where the next begins. */
export const pageOf = <T extends { id: string }>(rows: T[], limit: number): { page: T[]; next_cursor: string | null } => {
  const page = rows.slice(0, limit);
  return { page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
};

/** Bytes of the texts of one answer; a single entry may be more. */
const ANSWER_BYTES = 2_000_000;

/** The first of them that one answer holds. */
export const withinAnswer = <T extends { bytes: number }>(all: T[], most = ANSWER_BYTES): T[] => {
  let bytes = 0;
  const beyond = all.findIndex((one, at) => {
    bytes += one.bytes;
    return at > 0 && bytes > most;
  });
  return beyond < 0 ? all : all.slice(0, beyond);
};

interface Weighed {
  id: string;
  bytes: number;
}

/** A page of rows that were weighed in their order, one more than `limit` of them: the ids of those that one answer holds, and where the next begins. */
export const weighedPage = (weighed: Weighed[], limit: number, most = ANSWER_BYTES): { ids: string[]; next_cursor: string | null } => {
  const { page, next_cursor } = pageOf(weighed, Math.min(limit, withinAnswer(weighed, most).length));
  return { ids: page.map(({ id }) => id), next_cursor };
};
