export { rememberUsage } from './store.ts';
