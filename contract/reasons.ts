import * as z from 'zod/mini';
import { reasonCodes, type ReasonCode } from './reason-codes.ts';
import type { reasonSentences } from './reason-sentences.ts';

export { type ReasonCode, reasonCodes } from './reason-codes.ts';

type Sentences = typeof reasonSentences;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** The values that a code takes. */
export type ReasonValues<Code extends ReasonCode> = {
  [
    name in
      | NamesIn<Sentences[Code] extends { other: infer Other } ? Other : Sentences[Code]>
      | (Sentences[Code] extends { other: string } ? 'count' : never)
  ]: name extends 'count' ? number : string | number;
};

/** One reason: its code and the values of its sentence. */
export const Reason = z.object({
  code: z.enum(reasonCodes),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Reason = z.infer<typeof Reason>;

/** What people should know of how a file was read, and the name of what was attached to it where it is of that. */
export const Note = z.object({ ...Reason.shape, file: z.optional(z.string()) });
export type Note = z.infer<typeof Note>;

/** A reason with exactly the values that its sentence names. */
export const reason = <Code extends ReasonCode>(
  code: Code,
  ...values: keyof ReasonValues<Code> extends never ? [] : [ReasonValues<Code>]
): Reason => ({ code, values: keepable((values[0] ?? {}) as Reason['values']) });

/** Without NUL and halves of characters, as of a text that was cut: no database keeps them. */
const keepable = (values: Reason['values']): Reason['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value]),
  );
