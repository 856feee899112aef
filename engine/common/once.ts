/** The same answer without asking twice. */
export function once<Answer>(ask: () => Answer): () => Answer {
  let known: { answer: Answer } | null = null;
  return () => (known ??= { answer: ask() }).answer;
}
