/** Fingerprint of a form that has no columns: the same for the same form sent again, whatever year or number stands on it. Pure. */
import { createHash } from 'node:crypto';
import { lettersOf } from './letters.ts';
import type { Picture } from './model.ts';

/** What the fingerprint of a form without columns begins with, unlike that of a sheet. */
const FORM = 'form-';

/** Null of a form without a letter. */
export function shapeOf({ format, spots }: Pick<Picture, 'format' | 'spots'>): string | null {
  const texts = spots.map(({ text }) => lettersOf(text).replaceAll(/\p{N}/gu, ''));
  if (texts.every((text) => text === '')) return null;
  return (
    FORM +
    createHash('sha256')
      .update(JSON.stringify([format, texts]))
      .digest('hex')
      .slice(0, 32)
  );
}
