import type { TFunction } from 'i18next';

/** Why a text cannot be taken, as a sentence for its field; undefined when it can. */
export function textProblem(
  t: TFunction<'common'>,
  text: string,
  { max, needed = true }: { max: number; needed?: boolean },
): string | undefined {
  const { length } = text.trim();
  if (needed && length === 0) return t('required');
  return length > max ? t('tooLong', { count: max, long: length }) : undefined;
}

/** The same as a rule of a form: `register('name', textRules(t, { max: limits.name }))`. */
export const textRules = (t: TFunction<'common'>, rules: { max: number; needed?: boolean }) => ({
  validate: (text: string): string | true => textProblem(t, text, rules) ?? true,
});
