/** How somebody writes where a model's API is. */
import * as z from 'zod/mini';
import { WEB_ADDRESS } from './fields.ts';
import { limits } from './limits.ts';

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** A host with a port, or one that cannot be a plain word: a name with a dot, an address, `localhost`. */
const BARE = String.raw`(?:(?:[a-z\d-]+|\[[\da-f:]+\]):\d{1,5}|[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?|\[[\da-f:]+\]|localhost)(?:\/\S*)?`;
const isBare = new RegExp(`^${BARE}$`, 'i');
/** Names without a dot and with an ending of inner networks; RFC 1918, loopback and unique local addresses. */
const INSIDE =
  /^(?:[a-z\d-]+|[a-z\d.-]+\.(?:internal|lan|local)|(?:10|127)(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[(?:::1|f[cd][\da-f:]*)\])(?=[:/]|$)/i;

/** `127.0.0.1:8080` as `http://127.0.0.1:8080`: a host alone gets http:// on this machine and in an inner network, https:// elsewhere. */
export const withScheme = (text: string): string =>
  SCHEME.test(text) || !isBare.test(text) ? text : `${INSIDE.test(text) ? 'http' : 'https'}://${text}`;

/** Said of a text that is none. */
export const NO_MODEL_ADDRESS = 'Write the address of its API, as https://models.example.com/v1 or 127.0.0.1:8080.';

/** Where the API of a model is, with its scheme, or a host with its port alone. */
export const ModelAddress = z
  .string()
  .check(
    z.trim(),
    z.regex(new RegExp(`^(?:${WEB_ADDRESS.source}|${BARE})$`, 'i'), NO_MODEL_ADDRESS),
    z.maxLength(limits.address),
    z.overwrite(withScheme),
  );
