/** A start that cannot succeed, said in one sentence for the person who started it. */
export class StartRefused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartRefused';
  }
}

/** Turns what a PostgreSQL program printed into a sentence. */
export function refusalFrom(output: string, dataDir: string, doing: string): StartRefused {
  if (/No space left on device/i.test(output)) return new StartRefused(`The disk of ${dataDir} is full. Free some space and start again.`);
  if (/Permission denied/i.test(output)) {
    return new StartRefused(
      `The database in ${dataDir} may not be read or written by this user. Give another DATA_DIR, or change its owner.`,
    );
  }
  if (/could not look up effective user/i.test(output)) {
    return new StartRefused(
      'This user has no entry in the password file, which PostgreSQL needs. Start as another user, or set DATABASE_URL.',
    );
  }
  const last = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /FATAL|PANIC|error/i.test(line))
    .at(-1);
  return new StartRefused(
    `PostgreSQL could not ${doing} (${last ?? output.trim().split('\n').at(-1) ?? 'no reason given'}). Its data is in ${dataDir}.`,
  );
}
