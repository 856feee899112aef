import type { Endpoint } from './endpoint.ts';

/** Names the organisation that a tab of a browser works in; without it a call is made in the person's current one. */
export const orgHeader = 'x-rejoinder-org';

interface Filled {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Path and query of a call: fills `:name` in the path; undefined and null values of the query are left out. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Filled): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
