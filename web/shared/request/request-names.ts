import { normalise } from '#contract/normalise.ts';
import { queryOptions } from '@tanstack/react-query';
import { requests } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';

/** Customers and products of earlier requests, for forms that ask for one. */
export const requestNamesQuery = queryOptions({ queryKey: ['request-names'], queryFn: ({ signal }) => api(requests.names, { signal }) });

const wordsOf = (text: string): string =>
  ` ${normalise(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The longest of the names that stands in one of the texts, in whole words; null where none does. */
export function nameIn(names: readonly string[], texts: readonly string[]): string | null {
  const said = texts.map(wordsOf);
  const found = names.filter((name) => /[\p{L}\p{N}]/u.test(name) && said.some((text) => text.includes(wordsOf(name))));
  return found.reduce<string | null>((longest, name) => (longest && longest.length >= name.length ? longest : name), null);
}
