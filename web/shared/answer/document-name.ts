import type { TFunction } from 'i18next';
import { APPROVED_DOCUMENT, FACTS_DOCUMENT } from '#contract/own-documents.ts';

/** The name of a source as the screen says it: files have their own, the two that are no files have one in every language. */
export function documentName(name: string, t: TFunction): string {
  if (name === APPROVED_DOCUMENT) return t('ownDocuments.approved');
  return name === FACTS_DOCUMENT ? t('ownDocuments.facts') : name;
}
