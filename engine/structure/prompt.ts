/** The prompt of one part of a picture. Pure: the same to the letter for the same. */
import { type ModelPrompt } from '#engine/model/model.ts';
import { replySchema } from '#engine/model/reply-schema.ts';
import type { Chunk } from './chunks.ts';
import type { Picture } from './model.ts';
import { Reply } from './reply.ts';
import { rules } from './rules.ts';

const schema = replySchema(Reply);

const called: Partial<Record<Picture['format'], string>> = { docx: 'a Word document', pdf: 'a PDF', text: 'a text' };

export const structurePrompt = ({ format }: Pick<Picture, 'format'>, { lines, before }: Chunk, last: boolean): ModelPrompt => ({
  name: 'structure',
  system: rules,
  kept: '',
  asked: [
    `The form is ${called[format] ?? format}.`,
    ...(before.length > 0 ? ['Read already, and only shown to say where you are:', ...before.map(({ text }) => text)] : []),
    before.length > 0 || !last ? `The part of the form that you read${last ? '' : ', which goes on after it'}:` : 'The form:',
    ...lines.map(({ text }) => text),
    'Reply for the questions of this part.',
  ].join('\n'),
  schema,
});
