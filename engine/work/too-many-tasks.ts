/** A party, or a person in it, has as many tasks waiting as they may. */
export class TooManyTasks extends Error {
  readonly of: 'party' | 'person';

  constructor(of: 'party' | 'person') {
    super(`As many tasks of one ${of} wait as may.`);
    this.of = of;
  }
}
