import { readFileSync } from 'node:fs';

/** A face of the font that comes with the product, as its file: for documents of our own and answers in PDF forms. */
export const notoSans = (face: string): Buffer => readFileSync(new URL(`../../assets/fonts/NotoSans-${face}.ttf`, import.meta.url));
