import { type ErrorCode, errorStatus } from '#contract/errors.ts';

/** A refusal with its code (contract/errors.ts) and a sentence for people; becomes the answer as it is. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  constructor(code: ErrorCode, sentence: string, details?: unknown) {
    super(sentence);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get statusCode(): number {
    return errorStatus[this.code];
  }
}
