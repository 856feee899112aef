import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, Name, PageById } from './fields.ts';
import { Person } from './qa-entries.ts';
import { Scope } from './scope.ts';

/** Who is asked for the questions of a section, named as the form names it. */
export const SectionPerson = z.object({ section: z.string(), user_id: Id });
export type SectionPerson = z.infer<typeof SectionPerson>;

/** What a new request starts with. Whoever has left since is not in it. */
export const RequestTemplate = z.object({
  id: Id,
  name: z.string(),
  instructions: z.nullable(z.string()),
  scope: Scope,
  owner: z.nullable(Person),
  people: z.array(z.object({ section: z.string(), person: Person })),
  created_at: Instant,
  can: z.object({ edit: z.boolean() }),
});
export type RequestTemplate = z.infer<typeof RequestTemplate>;

/** A template as lists name it; what it holds comes with the one that is chosen. */
const TemplateInList = z.object({
  id: Id,
  name: z.string(),
  /** In how many sections somebody was asked when it was kept. */
  sections: z.int(),
  created_at: Instant,
  can: z.object({ edit: z.boolean() }),
});
export type TemplateInList = z.infer<typeof TemplateInList>;

export const requestTemplates = {
  list: {
    method: 'GET',
    path: '/api/request_templates',
    summary: 'What new requests can start with, by name',
    query: z.object({ ...PageById }),
    response: { 200: z.object({ request_templates: z.array(TemplateInList), next_cursor: Cursor }) },
  },
  get: {
    method: 'GET',
    path: '/api/request_templates/:id',
    summary: 'A template with all that a request starts with',
    params: IdParam,
    response: { 200: RequestTemplate },
  },
  create: {
    method: 'POST',
    path: '/api/request_templates',
    summary: 'Keep the instructions, scope and owner of a request, and who is asked in its sections, for new requests',
    body: z.object({ name: Name, request_id: Id }),
    response: { 201: RequestTemplate },
  },
  remove: {
    method: 'DELETE',
    path: '/api/request_templates/:id',
    summary: 'Remove a template; requests that started with it stay as they are',
    params: IdParam,
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;
