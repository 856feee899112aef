type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form of a phrase that goes with a number (CLDR plural rules), with the number in place of `#`. */
export const counted = (language: string, count: number, forms: Forms): string =>
  (forms[new Intl.PluralRules(language).select(count)] ?? forms.other).replace('#', String(count));
