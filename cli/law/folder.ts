/** Where the law is kept: a folder of its own, or the one beside the service's data. */
import { join, resolve } from 'node:path';
import { serviceConfig } from '../service-config.ts';

export const lawOptions = {
  data: { type: 'string', describe: "Where imported acts and indexes are kept; the service's data folder without it" },
  json: { type: 'boolean', default: false, describe: 'One JSON document instead of text' },
} as const;

export interface LawArguments {
  data: string | undefined;
  json: boolean;
}

export const lawFolder = (data: string | undefined): string => (data === undefined ? join(serviceConfig().dataDir, 'law') : resolve(data));
