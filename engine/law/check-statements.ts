/** What is wrong with statements: by themselves, and against the texts of the acts they rest on. */
import { guessLanguage } from '#engine/language/language.ts';
import { splitWords } from '#engine/language/words.ts';
import { numbersIn, numbersInWords } from './figures.ts';
import { findPlaces } from './find-places.ts';
import type { FoundPlace } from './find-places.ts';
import type { Act } from './import/model.ts';
import { lawLanguages } from './languages.ts';
import { citedPlace, saidIn } from './statement.ts';
import type { LawAct, Statement } from './statement.ts';
import type { Override } from './tables.ts';

export interface Fault {
  id: string;
  /** A sentence: what is wrong and what to do. */
  says: string;
}

/** Texts, figures, ids and languages of statements that have the right shape. */
export function checkStatements(statements: Statement[], acts: LawAct[]): Fault[] {
  const known = new Set(acts.map(({ short }) => short));
  const counts = Map.groupBy(statements, ({ id }) => id);
  const askers = new Map<string, string>();
  return statements.flatMap((statement) =>
    [
      counts.get(statement.id)!.length > 1 ? 'Another statement has the same id: choose a new one.' : '',
      known.has(statement.act) ? '' : `The act ${statement.act} is not in legal/acts.json: add it there.`,
      ...statement.confused_with
        .filter((id) => id === statement.id || !counts.has(id))
        .map((id) => `confused_with names ${id}, and there is no such other statement.`),
      ...(statement.yearly ?? [])
        .filter((id) => !counts.has(id))
        .map((id) => `yearly names ${id}, and legal/figures.json has no such figure.`),
      ...languageFaults(statement),
      ...figureFaults(statement),
      ...questionFaults(statement, askers),
    ]
      .filter(Boolean)
      .map((says) => ({ id: statement.id, says })),
  );
}

function languageFaults(statement: Statement): string[] {
  return lawLanguages.flatMap((language) => {
    const guessed = guessLanguage(saidIn(statement, language));
    return guessed === null || guessed === language ? [] : [`The text in ${language} reads as ${guessed}.`];
  });
}

function figureFaults(statement: Statement): string[] {
  const said = lawLanguages.map((language) => numbersIn(saidIn(statement, language)));
  const all = new Set(said.flat());
  const timesIn = (numbers: number[], number: number): number => numbers.filter((one) => one === number).length;
  const missing = lawLanguages.flatMap((language, at) => {
    const lacks = [...all].filter((number) => said.some((other) => timesIn(other, number) > timesIn(said[at]!, number)));
    return lacks.length > 0 ? [`The text in ${language} lacks ${lacks.join(', ')}, which another language has, or has as often.`] : [];
  });
  const unsaid = statement.figures
    .filter(({ value }) => !all.has(value))
    .map(({ value }) => `No text has the figure ${value}: write it in digits.`);
  return [...missing, ...unsaid];
}

function questionFaults({ id, asked }: Statement, askers: Map<string, string>): string[] {
  return lawLanguages.flatMap((language) =>
    asked[language].flatMap((question) => {
      const key = `${language} ${splitWords(question).join(' ')}`;
      const other = askers.get(key);
      askers.set(key, id);
      if (other === undefined) return [];
      return [other === id ? `“${question}” stands here twice.` : `“${question}” is asked for ${other} too: ask for what is different.`];
    }),
  );
}

/** Overrides name statements and acts that there are. */
export function checkOverrides(overrides: Override[], statements: Statement[], acts: LawAct[]): Fault[] {
  const ids = new Set(statements.map(({ id }) => id));
  const known = new Set(acts.map(({ short }) => short));
  return overrides.flatMap(({ statement, over }) => [
    ...(ids.has(statement) ? [] : [{ id: statement, says: 'legal/overrides.json names this statement, and there is none of that id.' }]),
    ...over
      .filter(({ act }) => !known.has(act))
      .map(({ act }) => ({ id: statement, says: `The act ${act} is not in legal/acts.json: add it there.` })),
  ]);
}

/** Words in a row that a statement may have in common with its paragraph. */
const MOST_COPIED = 12;

/** Places, figures, hashes and words of statements against the acts at hand, by short name. */
export function checkAgainstActs(statements: Statement[], acts: Map<string, Act>): Fault[] {
  return statements.flatMap((statement) => {
    const act = acts.get(statement.act);
    const faults = act ? placeFaults(statement, findPlaces(statement, act)) : unreadFaults(statement);
    return faults.map((says) => ({ id: statement.id, says }));
  });
}

const unreadFaults = ({ act, verified }: Statement): string[] =>
  verified ? [`The text of ${act} is not at hand, so nothing was compared: set verified to false.`] : [];

function placeFaults(statement: Statement, found: FoundPlace[]): string[] {
  const { act, figures, text } = statement;
  const absent = found
    .filter(({ paragraph }) => !paragraph)
    .map(({ place }) => `${act} has no ${citedPlace(place)}, or no single paragraph there.`);
  if (absent.length > 0) return absent;
  const paragraphs = found.map(({ paragraph }) => paragraph!);
  const there = new Set(paragraphs.flatMap((one) => [...numbersIn(one.text), ...numbersInWords(one.text)]));
  const changed = found.filter(({ place, paragraph }) => place.hash !== null && place.hash !== paragraph!.hash);
  return [
    ...figures
      .filter(({ value }) => !there.has(value))
      .map(({ value }) => `The figure ${value} does not stand in ${act} ${found.map(({ place }) => citedPlace(place)).join(', ')}.`),
    ...changed.map(
      ({ place }) =>
        `${act} ${citedPlace(place)} is not the text that was checked: read it, then run with --write after setting hash to null.`,
    ),
    ...paragraphs.filter(({ repealed }) => repealed).map(({ number }) => `Paragraph ${number} was repealed.`),
    ...(paragraphs.some((one) => sharesRun(text.sl, one.text))
      ? [`The Slovenian text copies ${MOST_COPIED} words of the act in a row: say it in your own words.`]
      : []),
  ];
}

function sharesRun(own: string, source: string): boolean {
  const words = splitWords(own);
  const there = ` ${splitWords(source).join(' ')} `;
  return words.some((_, at) => at + MOST_COPIED <= words.length && there.includes(` ${words.slice(at, at + MOST_COPIED).join(' ')} `));
}
