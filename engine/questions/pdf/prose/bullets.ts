import type { Block } from '../blocks.ts';

/** The text of a paragraph without the sign of a list or a box before it. */
export const withoutBullet = ({ text }: Pick<Block, 'text'>): string => text.replace(/^(?:[•▪●○◦–*\uf0b7☐□❏-]|\u20e3)\s*/u, '');
