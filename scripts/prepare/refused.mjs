/** Something that cannot be prepared, in one sentence that says what to do. */
export class Refused extends Error {
  /** @param {string} sentence @param {number} status exit status */
  constructor(sentence, status = 1) {
    super(sentence);
    this.status = status;
  }
}

/** The sentence for a failed file operation. @param {NodeJS.ErrnoException} error @param {string} folder */
export function explained(error, folder) {
  if (error.code === 'ENOSPC') return new Refused(`The disk of ${folder} is full. Free some space and start again.`);
  if (['EACCES', 'EROFS', 'EPERM'].includes(error.code ?? '')) {
    return new Refused(
      `${folder} may not be read or written by this user. Prepare the folder once as a user who may, or change its permissions.`,
    );
  }
  return error;
}
