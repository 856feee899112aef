import type { ErrorBody } from '../contract/errors.ts';

/** A call that was not answered with success. `status` 0 means that no answer came (offline, aborted connection). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly incident: string | null;
  /** The server's own sentence; null when it sent none. A server in between may say it as `detail`. */
  readonly said: string | null;

  constructor(status: number, body: Partial<ErrorBody> & { detail?: unknown }) {
    const said = body.error ?? (typeof body.detail === 'string' ? body.detail : null);
    super(said ?? `HTTP error! status: ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.details = body.details;
    this.incident = body.incident ?? null;
    this.said = status > 0 ? said : null;
  }
}
