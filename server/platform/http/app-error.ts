import { type ErrorCode, errorStatus } from '#contract/errors.ts';

/** Refusals (429) that pass by themselves: each says after how many seconds. */
type PassingCode = 'rate_limited' | 'over_quota' | 'plan_busy';
export type LastingCode = Exclude<ErrorCode, PassingCode>;

/** A refusal with its code (contract/errors.ts) and a sentence for people; becomes the answer as it is. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Seconds after which the same call may be made again, where that is known. */
  readonly retryAfter: number | undefined;
  constructor(code: LastingCode, sentence: string, details?: unknown);
  constructor(code: PassingCode, sentence: string, details: unknown, retryAfter: number);
  constructor(code: ErrorCode, sentence: string, details?: unknown, retryAfter?: number) {
    super(sentence);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get statusCode(): number {
    return errorStatus[this.code];
  }
}
