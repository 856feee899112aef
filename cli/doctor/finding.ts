/** What was looked at, and what was found; `ok` false means that something must be done. */
export interface Finding {
  part: string;
  ok: boolean;
  found: string;
}

/** A finding from what `fn` answers, or throws as a sentence. */
export async function look(part: string, fn: () => Promise<string>): Promise<Finding> {
  try {
    return { part, ok: true, found: await fn() };
  } catch (error) {
    return { part, ok: false, found: (error as Error).message };
  }
}
