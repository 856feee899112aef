import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorBody, errorStatus } from '#contract/errors.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { TooManySearches } from '#engine/encoder/turns.ts';
import { TooManyTasks } from '#engine/work/too-many-tasks.ts';
import { isDatabaseAway } from '../db/connection.ts';
import { tookTooLong } from '../db/words-in-texts.ts';
import { isDiskFull, isDiskReadOnly } from '../lifecycle/passing.ts';
import { AppError, type LastingCode } from './app-error.ts';
import { isReading } from './leaving/callers.ts';

const RETRY_AFTER_SECONDS = 2;
/** What reads files ends each after 30 s. */
const RETRY_FILES_AFTER_SECONDS = 10;
/** As many as may wait are made in a second or two. */
const RETRY_SEARCH_AFTER_SECONDS = 2;

/** Every failure becomes the contract's ErrorBody; nothing internal leaves, an unexpected one is logged under its incident id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asAppError(error, request);
    if (known?.cause) request.log.warn({ err: known.cause, route: request.routeOptions.url }, known.message);
    if (known) return send(reply, known);
    return reply.code(500).type('application/json; charset=utf-8').serializer(JSON.stringify).send(unforeseen(error, request));
  });
}

/** What a caller is told of an error once the answer has begun, as the last frame of a stream. */
export const errorBodyOf = (error: FastifyError, request: FastifyRequest): ErrorBody => {
  const known = asAppError(error, request);
  return known ? bodyOf(known) : unforeseen(error, request);
};

/** Logged under an incident id, which is all that the caller learns. */
const unforeseen = (error: FastifyError, request: FastifyRequest): ErrorBody => {
  request.log.error({ err: error, incident: request.id, route: request.routeOptions.url }, 'a call failed');
  return {
    error: 'Something went wrong on our side. Try again; if it goes on, report it with the incident id.',
    code: 'internal',
    incident: request.id,
  };
};

const bodyOf = (error: AppError): ErrorBody => ({
  error: error.message,
  code: error.code,
  ...(error.details === undefined ? {} : { details: error.details }),
});

function send(reply: FastifyReply, error: AppError): FastifyReply {
  const again = error.retryAfter ?? (error.code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined);
  if (again !== undefined) void reply.header('retry-after', again);
  if (error.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer');
  return reply.code(errorStatus[error.code]).type('application/json; charset=utf-8').serializer(JSON.stringify).send(bodyOf(error));
}

/** What the database gave up. */
const TOO_MUCH = {
  read: 'There is too much to look through in the time for one call. Look for fewer words, or in less.',
  written: 'This is too much for one call: it was ended, and what it had begun was taken back. Do it in parts.',
};

/** What Fastify itself refuses, by its code. */
const refusals: Record<string, [LastingCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The call is larger than allowed.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_type', 'Send the body as application/json.'],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['unsupported_type', 'Say in content-type what the body is: application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The body is not as long as its content-length says.'],
  FST_ERR_BAD_URL: ['invalid', 'The address of the call cannot be read.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
};

function asAppError(error: FastifyError, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof TooManyTasks) {
    const whose = error.of === 'person' ? 'that you asked for' : 'of your organisation';
    const sentence = `Many files ${whose} are being worked on. Try again when some of them are done.`;
    return new AppError('rate_limited', sentence, undefined, RETRY_FILES_AFTER_SECONDS);
  }
  if (error instanceof TooManySearches)
    return new AppError(
      'rate_limited',
      'Many searches of yours wait. Try again when some of them are done.',
      undefined,
      RETRY_SEARCH_AFTER_SECONDS,
    );
  if (error instanceof UnreadableFile) return new AppError('unreadable_file', error.message);
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error, request);
  if (error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new AppError('invalid', 'The body is not valid JSON.');
  if (hasLeft(error, request)) return new AppError('invalid', 'The connection ended before the whole call had come.');
  const refusal = refusals[error.code];
  if (refusal) return new AppError(...refusal);
  if (error.code?.startsWith('FST_') && error.statusCode !== undefined && error.statusCode < 500)
    return new AppError('invalid', `This ${request.method} cannot be read.`);
  if (isDiskFull(error)) return new AppError('unavailable', 'The disk of the service is full. Free some space and try again.');
  if (isDiskReadOnly(error)) return new AppError('unavailable', 'The disk of the service can only be read at the moment. Try again later.');
  if (tookTooLong(error)) return new AppError('unavailable', isReading(request) ? TOO_MUCH.read : TOO_MUCH.written);
  if (isDatabaseAway(error)) return new AppError('unavailable', 'The database does not answer at the moment. Try again shortly.');
  return null;
}

/** Whether this is how a body ends whose sender is gone: no failure of the service, and nobody reads the answer. */
const hasLeft = (error: FastifyError, { raw }: FastifyRequest): boolean =>
  !raw.complete && raw.destroyed && (error === raw.errored || error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE');

function invalid(error: FastifyError, { method }: FastifyRequest): AppError {
  const place = error.validationContext === 'body' ? '' : error.validationContext === 'querystring' ? 'query ' : 'path ';
  const details = (error.validation ?? []).map(({ instancePath, message }) => ({
    field: instancePath.slice(1).replaceAll('/', '.').replaceAll('\0', '') || (place ? place.trim() : 'body'),
    message: message ?? 'not valid',
  }));
  const first = details[0];
  return new AppError('invalid', first ? `${place}${first.field}: ${first.message}` : `This ${method} cannot be read.`, details);
}
