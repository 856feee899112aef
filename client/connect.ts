/**
 * The API of a Rejoinder service for other programs, typed by the contract that the service itself validates with.
 * `npm run client -- FOLDER` writes it as a folder to copy; README.md beside this file is the folder's.
 */
import { createApi, type Api } from './create-api.ts';

export { ApiError } from './api-error.ts';
export { everyPage } from './every-page.ts';
export { framesOf, untilIdle } from './frames.ts';
export type { Api, Args } from './create-api.ts';

/** Where the service is (`https://rejoinder.example.com`), and a personal API token (`rj_…`) of *Company*, *API tokens*. */
export interface Service {
  url: string | URL;
  token: string;
}

/**
 * `api(requests.get, { params: { id } })`, with the calls of `contract/`: what a call takes and answers is checked by the compiler.
 * A call without a body to answer with gives null.
 * @throws ApiError with status, code and sentence for every answer that is not a success; with status 0 when none came.
 */
export function connect({ url, token }: Service): Api {
  return createApi({
    token: async () => token,
    onSignedOut: () => {},
    fetch: (path, init) => fetch(new URL(String(path), url), init),
  });
}
