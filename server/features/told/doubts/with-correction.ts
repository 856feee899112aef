import type { Content } from '#contract/answer-fields.ts';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { whenItStands } from '#engine/decision/when-it-stands.ts';
import { type Corrected, insteadOfDraft } from '../formers.ts';
import { wholeOf } from '../look/compare-told.ts';

type Drafted = Standing & { entry: { options: string[] } };

/**
 * A draft that says again what was corrected: it says the correction, rests on what that rests on, and is to be read. Where the correction cites
 * nothing, the draft keeps what it was drafted from. Pure.
 */
export const withCorrection = <Answer extends Drafted>(
  answer: Answer,
  corrected: Omit<Corrected, 'request_name'>,
  former: Content,
): Answer => {
  const { customer, told_at: at, citations } = corrected;
  const decided = again(answer, whenItStands, {
    became: 'told-replaced',
    customer: customer ?? '–',
    day: at.toISOString().slice(0, 10),
    former: wholeOf(former),
    said: wholeOf(corrected),
  });
  const said = insteadOfDraft(answer, corrected, former, answer.entry.options);
  return { ...decided, ...said, citations: citations.length > 0 ? citations : decided.citations };
};
