import { readFileSync } from 'node:fs';

/** The product's sign (web/public/favicon.svg) as a picture of 84 pixels: mail programs draw no SVG. */
const picture = readFileSync(new URL('./sign.png', import.meta.url));

/** Under this name a mail finds the sign among its own parts; nothing is fetched from outside. */
export const SIGN_ID = 'sign@rejoinder';

/** The part that goes with each mail whose HTML shows the sign. */
export const signPart = {
  filename: 'rejoinder.png',
  contentType: 'image/png',
  contentDisposition: 'inline',
  content: picture,
  cid: SIGN_ID,
} as const;

/** The HTML of a mail where its parts are not at hand: the sign stands in it. */
export const withSign = (html: string): string => html.replaceAll(`cid:${SIGN_ID}`, `data:image/png;base64,${picture.toString('base64')}`);
