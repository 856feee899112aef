/** The font reader that comes with pdfkit has no types of its own. */
declare module 'fontkit' {
  import type { Fontkit } from '@cantoo/pdf-lib';
  export const create: Fontkit['create'];
}
