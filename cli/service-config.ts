import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { fail } from './output.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * The configuration of the service: environment first, then `.env` of this folder. From here on the working directory is the
 * product's own, because libraries look for configuration upwards from where they are.
 */
export function serviceConfig(): Config {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  try {
    const config = readConfig();
    process.env['HOME'] ||= config.dataDir;
    process.chdir(ROOT);
    return config;
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message);
    throw error;
  }
}
