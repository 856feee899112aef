/** The functions by which forms choose a text. */
import type { Cells } from './cells.ts';
import type { Formula } from './grammar.ts';
import { type Working, cellsOf, valueIn } from './supposed.ts';
import { type Plain, type Value, FAILED, UNREAD, areEqual, asNumber, asText, asTruth, isFault } from './values.ts';

type Arguments = readonly (Formula | null | undefined)[];
type Work = (args: Arguments, within: Working) => Value;

export const functions: ReadonlyMap<string, Work> = new Map<string, Work>([
  ['IF', (args, within) => given(args[0], within, (value) => branch(value, args, within))],
  ['IFS', (args, within) => firstTrue(args, within)],
  ['SWITCH', chooseCase],
  ['CHOOSE', (args, within) => given(args[0], within, (value) => nth(args, asNumber(value), within))],
  ['AND', (args, within) => truths(args, within, (all) => all.every(Boolean))],
  ['OR', (args, within) => truths(args, within, (all) => all.some(Boolean))],
  ['NOT', (args, within) => truths(args.slice(0, 1), within, ([one]) => !one)],
  ['TRUE', () => true],
  ['FALSE', () => false],
  ['IFERROR', insteadOfFailure],
  ['IFNA', insteadOfFailure],
  ['ISBLANK', (args, within) => given(args[0], within, (value) => value === null)],
  ['ISERROR', (args, within) => fails(args, within)],
  ['ISNA', (args, within) => fails(args, within)],
  ['LEN', (args, within) => given(args[0], within, (value) => asText(value).length)],
  ['TRIM', (args, within) => given(args[0], within, (value) => asText(value).trim().replaceAll(/ +/gu, ' '))],
  ['LEFT', (args, within) => startOf(args, within)],
  ['CHAR', (args, within) => given(args[0], within, (value) => character(asNumber(value)))],
  ['CONCAT', joined],
  ['CONCATENATE', joined],
  ['HYPERLINK', (args, within) => within.value(args[1] ?? args[0])],
  ['VLOOKUP', (args, within) => lookUp(args, within, 'column')],
  ['HLOOKUP', (args, within) => lookUp(args, within, 'row')],
  ['XLOOKUP', lookUpAcross],
  ['MATCH', (args, within) => matched(args, within)],
  ['INDEX', indexed],
]);

/** Goes on with a value, or with what is wrong with it. */
function given(formula: Arguments[number], within: Working, then: (value: Plain) => Value): Value {
  const value = within.value(formula);
  return isFault(value) ? value : then(value);
}

function branch(value: Plain, args: Arguments, within: Working): Value {
  const truth = asTruth(value);
  if (isFault(truth)) return truth;
  if (truth) return within.value(args[1]);
  return args.length > 2 ? within.value(args[2]) : false;
}

function firstTrue(args: Arguments, within: Working): Value {
  if (args.length < 2) return FAILED;
  return given(args[0], within, (value) => {
    const truth = asTruth(value);
    return isFault(truth) ? truth : truth ? within.value(args[1]) : firstTrue(args.slice(2), within);
  });
}

function chooseCase([asked, ...cases]: Arguments, within: Working): Value {
  return given(asked, within, (value) => {
    for (let at = 0; at + 1 < cases.length; at += 2) {
      const one = within.value(cases[at]);
      if (isFault(one)) return one;
      if (areEqual(one, value)) return within.value(cases[at + 1]);
    }
    return cases.length % 2 === 1 ? within.value(cases.at(-1)) : FAILED;
  });
}

const nth = (args: Arguments, at: ReturnType<typeof asNumber>, within: Working): Value => {
  if (isFault(at)) return at;
  return at >= 1 && at < args.length ? within.value(args[Math.trunc(at)]) : FAILED;
};

function truths(args: Arguments, within: Working, decide: (all: boolean[]) => boolean): Value {
  const all: boolean[] = [];
  for (const formula of args) {
    const value = within.value(formula);
    const truth = isFault(value) ? value : asTruth(value);
    if (isFault(truth)) return truth;
    all.push(truth);
  }
  return decide(all);
}

function insteadOfFailure(args: Arguments, within: Working): Value {
  const value = within.value(args[0]);
  return value === FAILED ? within.value(args[1]) : value;
}

function fails(args: Arguments, within: Working): Value {
  const value = within.value(args[0]);
  return value === UNREAD ? UNREAD : value === FAILED;
}

const startOf = (args: Arguments, within: Working): Value =>
  given(args[0], within, (value) =>
    given(args[1], within, (length) => {
      const letters = args.length > 1 ? asNumber(length) : 1;
      return isFault(letters) ? letters : asText(value).slice(0, Math.max(0, letters));
    }),
  );

/** Line breaks and the other characters that are the same in every code page. */
const character = (code: ReturnType<typeof asNumber>): Value =>
  isFault(code) ? code : code > 0 && code < 128 ? String.fromCodePoint(Math.trunc(code)) : UNREAD;

function joined(args: Arguments, within: Working): Value {
  let text = '';
  for (const formula of args) {
    const value = within.value(formula);
    if (isFault(value)) return value;
    text += asText(value);
  }
  return text;
}

/** How far the text lies from the first cell of a column or row; looking for the nearest one, or by a pattern, is not read. */
function offset(asked: Arguments[number], cells: Cells | null, along: 'column' | 'row', within: Working): Value {
  if (cells === null) return UNREAD;
  return given(asked, within, (value) => {
    const text = asText(value);
    if (/[*?~]/u.test(text)) return UNREAD;
    return text === '' ? FAILED : (within.index.offsetOf(cells, text, along) ?? FAILED);
  });
}

/** Whether a look-up wants the very text. */
const isExact = (formula: Arguments[number], exact: 'FALSE' | '0', within: Working): boolean => {
  const value = within.value(formula);
  return !isFault(value) && (exact === '0' ? asNumber(value) === 0 : asTruth(value) === false);
};

function lookUp([asked, area, which, nearest]: Arguments, within: Working, along: 'column' | 'row'): Value {
  if (nearest === undefined || !isExact(nearest, 'FALSE', within)) return UNREAD;
  const cells = cellsOf(area, within);
  const found = offset(asked, cells, along, within);
  if (cells === null || isFault(found)) return found === FAILED ? FAILED : UNREAD;
  return given(which, within, (value) => {
    const at = asNumber(value);
    if (isFault(at)) return at;
    return along === 'column' ? valueIn(cells, Number(found), at - 1, within) : valueIn(cells, at - 1, Number(found), within);
  });
}

const lineOf = (cells: Cells | null): 'column' | 'row' => (cells !== null && cells.left === cells.right ? 'column' : 'row');

function lookUpAcross([asked, from, to, missing, mode]: Arguments, within: Working): Value {
  const [searched, told] = [cellsOf(from, within), cellsOf(to, within)];
  if (searched === null || told === null || (mode && !isExact(mode, '0', within))) return UNREAD;
  const along = lineOf(searched);
  const found = offset(asked, searched, along, within);
  if (found === FAILED) return missing === undefined ? FAILED : within.value(missing);
  if (isFault(found)) return found;
  return along === 'column' ? valueIn(told, Number(found), 0, within) : valueIn(told, 0, Number(found), within);
}

function matched([asked, area, mode]: Arguments, within: Working): Value {
  if (mode === undefined || !isExact(mode, '0', within)) return UNREAD;
  const cells = cellsOf(area, within);
  const found = offset(asked, cells, lineOf(cells), within);
  return isFault(found) ? found : Number(found) + 1;
}

function indexed([area, row, column]: Arguments, within: Working): Value {
  const cells = cellsOf(area, within);
  if (cells === null) return UNREAD;
  return given(row, within, (first) =>
    given(column, within, (second) => {
      const down = asNumber(first);
      const along = asNumber(second ?? 1);
      if (isFault(down) || isFault(along)) return FAILED;
      const isRow = column === undefined && cells.top === cells.bottom;
      return isRow ? valueIn(cells, 0, down - 1, within) : valueIn(cells, down - 1, along - 1, within);
    }),
  );
}
