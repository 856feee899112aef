/** Signs that a form prints as a box to tick, as the inside of a class of a regular expression; the last two are those of symbol fonts. */
export const boxSigns = String.raw`☐☑☒□■❏❐❑❒▢○◯⬜\uf06f\uf0a8`;

/** A text that is one of them and nothing else. */
export const boxAlone = new RegExp(`^[${boxSigns}]$`, 'u');
