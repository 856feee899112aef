import { expect, test } from 'vitest';
import { toldTellings } from '#contract/told-tellings.ts';
import { person, serviceFor } from '../../../testing/open-screen.ts';
import { ids } from '../../../testing/rows.ts';
import { takeAllBack, tellAll } from './tell-all.ts';

test('a file that corrects more answers than one call takes is told of in several, and taken back so', async () => {
  const service = serviceFor(person('editor'));
  service.answers(toldTellings.tell, ({ body }) => ({ alarms: body.told.map((id) => ({ id, version: 2 })) }));
  service.answers(toldTellings.takeBack, ({ body }) => ({ opened: body.alarms.length }));
  const settled = await tellAll({ told: Array.from({ length: 501 }, () => ids.one), reason: 'Sent' });
  expect(settled).toHaveLength(501);
  expect(service.sent(toldTellings.tell).map(({ body }) => body.told.length)).toEqual([500, 1]);
  expect(await takeAllBack(settled)).toBe(501);
});
