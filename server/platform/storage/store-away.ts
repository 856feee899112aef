import { AppError } from '../http/app-error.ts';

/** The object store does not answer, or refuses this service; what is cause goes to the log alone. */
export class StoreAway extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'The file store does not answer as it should. Nothing is lost; try again shortly.');
    this.cause = cause;
  }
}
