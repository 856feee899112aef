import type { DocumentItem } from '#contract/documents.ts';
import { InOwnWords } from '../../shared/answer/in-own-words.tsx';
import { cutMiddle } from './cut-middle.ts';

/** Under its own name, an error names a document in so many characters. */
const NAMED = 40;

/** Why a document is not read; what was kept before there were codes says it in English. */
export function WhatFailed({ item: { error, because, display_name: name } }: { item: DocumentItem }) {
  return because.length > 0 ? <InOwnWords notes={because} /> : error?.replace(name, cutMiddle(name, NAMED));
}
