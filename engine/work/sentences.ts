/** What people are told of a file whose reading was given up. */
import { reason } from '#contract/reasons.ts';
import { UnreadableFile } from '#engine/files/model.ts';

const SPLIT = 'Split it, or send the part that matters.';

export const tooSlow = (name: string, timeoutMs: number): UnreadableFile =>
  new UnreadableFile(
    'limit',
    `${name} took longer than ${Math.round(timeoutMs / 1000)} s to read and was given up. ${SPLIT}`,
    reason('unreadable_slow', { seconds: Math.round(timeoutMs / 1000) }),
  );

export const tooLarge = (name: string, memoryMb: number): UnreadableFile =>
  new UnreadableFile(
    'limit',
    `${name} needs more than ${memoryMb} MB of memory to read and was given up. ${SPLIT}`,
    reason('unreadable_memory', { size: memoryMb }),
  );

export const broke = (name: string): UnreadableFile =>
  new UnreadableFile(
    'limit',
    `${name} ended the program that reads it, which was begun anew. Save the file again in the program it comes from, and send that.`,
    reason('unreadable_broke'),
  );

export const textTooLong = (name: string, characters: number): UnreadableFile =>
  new UnreadableFile(
    'limit',
    `${name} holds a piece of text without a break that is longer than ${characters.toLocaleString('en')} characters. Break it into lines or cells, or send the part that matters.`,
    reason('unreadable_unbroken'),
  );

/** A pattern or a loop that a text without a break took beyond what a program can hold. */
export const outgrown = (name: string, cause: Error): UnreadableFile => {
  const error = new UnreadableFile(
    'limit',
    `${name} holds a piece of text without a break, or a nesting, that is too long to be read. Break it into lines or cells, or send the part that matters.`,
    reason('unreadable_unbroken'),
  );
  error.cause = cause;
  return error;
};
