/** Works a formula out as far as it chooses between texts: conditions, look-ups and joined texts. Whatever else it is made of is not read. */
import type { CallExpression } from '@borgar/fx/xlsx';
import { functions } from './functions.ts';
import type { Formula } from './grammar.ts';
import { type Supposed, type Working, cellsOf, valueIn } from './supposed.ts';
import { type Value, FAILED, UNREAD, areEqual, asText, isFault } from './values.ts';

/** Spreadsheet programs nest 64 functions (Excel's published limits); brackets and operators come on top. */
const DEEPEST = 200;

/** What a formula comes to. An argument that is left out is an empty cell. */
export function evaluate(formula: Formula | null | undefined, supposed: Supposed, depth = 0): Value {
  if (!formula) return null;
  if (depth > DEEPEST) return UNREAD;
  const within: Working = { ...supposed, value: (part) => evaluate(part, supposed, depth + 1) };
  switch (formula.type) {
    case 'Literal':
      return formula.value;
    case 'ErrorLiteral':
      return FAILED;
    case 'ReferenceIdentifier':
      return cellValue(formula, within);
    case 'BinaryExpression':
      return combine(formula.operator, formula.arguments, within);
    case 'CallExpression':
      return call(formula, within);
    default:
      return UNREAD;
  }
}

/** Newer functions stand in files with a mark before their names. */
function call({ callee, arguments: given }: CallExpression, within: Working): Value {
  const work = functions.get(callee.name.toUpperCase().replace(/^_XLFN\./u, ''));
  return work ? work(given, within) : UNREAD;
}

function cellValue(formula: Formula, within: Working): Value {
  const cells = cellsOf(formula, within);
  return cells && cells.top === cells.bottom && cells.left === cells.right ? valueIn(cells, 0, 0, within) : UNREAD;
}

function combine(operator: string, parts: readonly Formula[], within: Working): Value {
  const one = within.value(parts[0]);
  const other = within.value(parts[1]);
  if (isFault(one)) return one;
  if (isFault(other)) return other;
  if (operator === '&') return asText(one) + asText(other);
  if (operator === '=') return areEqual(one, other);
  return operator === '<>' ? !areEqual(one, other) : UNREAD;
}
