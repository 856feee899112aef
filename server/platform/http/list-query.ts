/** A page of rows of which one more than `limit` was read: what is shown, and where the next begins. */
export const pageOf = <T extends { id: string }>(rows: T[], limit: number): { page: T[]; next_cursor: string | null } => {
  const page = rows.slice(0, limit);
  return { page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
};
