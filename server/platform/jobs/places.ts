/**
 * Jobs that call addresses which people of an organisation named, and that wait as long as those let them. Each of these lists has places
 * of its own in a worker, as many as all other jobs together: whoever is slow outside keeps no mail and no reading waiting.
 */
export const apart: readonly (readonly string[])[] = [['deliver-webhook'], ['sync-drive', 'fetch-web-page']];
