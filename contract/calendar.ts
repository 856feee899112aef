import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Instant } from './fields.ts';

/** When the requests of an organisation are due and what customers were promised, for calendar programs. The address itself is the key: whoever has it may read. */
export const calendar = {
  get: {
    method: 'GET',
    path: '/api/calendar',
    summary: 'Since when one has a calendar address in the current organisation',
    response: { 200: z.object({ made_at: z.nullable(Instant) }) },
  },
  create: {
    method: 'POST',
    path: '/api/calendar',
    summary: 'Make a calendar address, answered this once; a former one ends',
    secret: true,
    response: { 201: z.object({ url: z.string() }) },
  },
  remove: { method: 'DELETE', path: '/api/calendar', summary: 'End the calendar address', response: { 204: z.null() } },
  read: {
    method: 'GET',
    path: '/api/calendar/:key',
    summary: 'The due dates, for whoever has the address',
    public: true,
    params: z.object({ key: z.string().check(z.maxLength(200)) }),
    response: {},
    file: ['text/calendar'],
  },
} as const satisfies Record<string, Endpoint>;
