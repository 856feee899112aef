import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventData } from '#contract/events.ts';
import type { EventHub } from '../../events/hub.ts';
import type { StreamedEvent } from '../../events/stored-events.ts';
import { AppError } from '../app-error.ts';

/** Aborts when whoever calls has closed the connection before they had their answer; its reason is a refusal, which nobody reads. */
export const goneAway = (raw: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort(new AppError('conflict', 'The call was given up before it was answered.')));
  return gone.signal;
};

/** Whether an event tells that a sign-in or the membership of somebody has ended. */
export const isEndOf = (userId: string, { name, data }: Pick<StreamedEvent, 'name' | 'data'>): boolean =>
  name === 'end_of_stream' && (JSON.parse(data) as EventData).id === userId;

/**
 * Aborts when the caller is gone, or when a sign-in or the membership of theirs ends meanwhile, in whichever process: who was removed is
 * told no more of what the organisation holds.
 */
export function goneOrEnded(
  events: EventHub,
  { actor: { orgId, userId } }: Pick<FastifyRequest, 'actor'>,
  { raw }: FastifyReply,
): AbortSignal {
  const gone = goneAway(raw);
  if (orgId === null) return gone;
  const over = new AbortController();
  const stop = events.subscribe(orgId, (event) => {
    if (isEndOf(userId, event)) over.abort(ended());
  });
  raw.once('close', stop);
  return AbortSignal.any([gone, over.signal]);
}

const ended = (): AppError =>
  new AppError('unauthenticated', 'A sign-in of yours, or your membership here, has ended. Sign in and ask again.');
