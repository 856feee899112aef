/** How much `npm run bench:load` asks of a service; a smaller machine, or one that others use, is given smaller ones. */
export interface Sizes {
  streams: number;
  /** Calls a second, and how long. */
  rate: number;
  seconds: number;
  /** Of a hundred of these calls. */
  writes: number;
  /** Questions of each of ten requests. */
  questions: number;
  uploads: number;
  organisations: number;
}

export const sizeOptions = {
  streams: { type: 'string', default: '1000' },
  rate: { type: 'string', default: '200' },
  seconds: { type: 'string', default: '20' },
  writes: { type: 'string', default: '20' },
  questions: { type: 'string', default: '300' },
  uploads: { type: 'string', default: '500' },
  organisations: { type: 'string', default: '2000' },
} as const;

/** @throws Error for what is no whole number above 0 */
export function sizesOf(given: Record<keyof typeof sizeOptions, string>): Sizes {
  const number = (name: keyof typeof sizeOptions): number => {
    const value = Number(given[name]);
    if (!Number.isInteger(value) || value < (name === 'writes' ? 0 : 1)) throw new Error(`--${name} is a whole number above 0.`);
    return value;
  };
  return {
    streams: number('streams'),
    rate: number('rate'),
    seconds: number('seconds'),
    writes: number('writes'),
    questions: number('questions'),
    uploads: number('uploads'),
    organisations: number('organisations'),
  };
}
