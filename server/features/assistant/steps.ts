export { countShares, endShares, rememberUsage } from './store.ts';
