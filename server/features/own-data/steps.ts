export { endKeys, keysLeft } from './keys.ts';
