import { expect, test } from 'vitest';
import { rowAsRead } from './row-as-read.ts';

test.each([
  ['| **Ledger** | 8 hours |', 'Targets › Service | Recovered within', 'Ledger – Recovered within: 8 hours'],
  ['Ledger\t8 hours\tevery hour', 'Service\tRecovered within\tBackup', 'Ledger – Recovered within: 8 hours, Backup: every hour'],
  ['| Ledger | 8 hours |', 'Targets', 'Ledger – 8 hours'],
  ['| Ledger | 8 hours |', null, 'Ledger – 8 hours'],
])('%s under %s', (row, heading, read) => {
  expect(rowAsRead(row, heading)).toBe(read);
});
