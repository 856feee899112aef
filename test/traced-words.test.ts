import { expect, test } from 'vitest';
import { ruleNames, table } from '#engine/decision/table.ts';
import texts from '../web/i18n/en/spent.json' with { type: 'json' };

test('each rule of the table of decisions that gives no reasons has its sentence on the screens, and no other has', () => {
  const silent = ruleNames.filter((name) => table[name].says.length === 0);
  expect(Object.keys(texts.decided.rules).toSorted()).toEqual(silent.toSorted());
});
