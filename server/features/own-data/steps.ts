export { endKeys } from './keys.ts';
