/** How a statement is cited. */
import { hasChanged } from './find-places.ts';
import type { LawLanguage } from './languages.ts';
import { addressOf } from './model.ts';
import type { Law, LawCitation } from './model.ts';
import { citedPlaces } from './statement.ts';
import type { Statement } from './statement.ts';

/** `says`: what the answer says on it, where that is not its text. */
export function citationOf(statement: Statement, language: LawLanguage, law: Law, says = statement.text[language]): LawCitation {
  const stored = law.imported.get(statement.act);
  return {
    act: statement.act,
    article: citedPlaces(statement.places),
    statement: says,
    url: addressOf(statement.act, law),
    as_of: statement.as_of,
    ...(!statement.verified || (stored && hasChanged(statement, stored)) ? { to_be_checked: true as const } : {}),
  };
}

/** The articles that a statement overrides, cited with what it says. */
export const overriddenBy = ({ id }: Statement, own: LawCitation, law: Law): LawCitation[] =>
  law.overrides
    .filter((one) => one.statement === id)
    .flatMap((one) => one.over)
    .map(({ act, article }) => ({ ...own, act, article, url: addressOf(act, law) }));
