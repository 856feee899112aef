/** A party has as many tasks waiting as it may; each holds its file in memory. */
export class TooManyTasks extends Error {}
