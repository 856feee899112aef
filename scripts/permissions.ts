/** `npm run permissions`: writes docs/permissions.md from the policies of the features. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '#server/features/all.ts';
import { permissionsPage } from './permissions-page.ts';

const page = join(import.meta.dirname, '../docs/permissions.md');
writeFileSync(page, permissionsPage(features));
process.stderr.write(`Wrote ${page}\n`);
