import type { InstantAnswerFrame } from '#contract/instant-answers.ts';
import type { Doing } from '#engine/answers/model.ts';

/**
 * Makes frames of what an engine does. What is written is sent as it grows; where it does not go on with what was sent, the state is sent
 * again, which takes that back.
 */
export function framesOfDoing(send: (frame: InstantAnswerFrame) => void): { tell: (doing: Doing) => void; hasWritten: () => boolean } {
  let begun: InstantAnswerFrame | null = null;
  let written = '';
  return {
    tell(doing) {
      if (doing.doing !== 'writing') {
        const state: InstantAnswerFrame = { event: 'state', data: { state: doing.doing, passages: passagesOf(doing) } };
        if (doing.doing !== 'checking') [begun, written] = [state, ''];
        return send(state);
      }
      if (!doing.text.startsWith(written)) {
        if (begun) send(begun);
        written = '';
      }
      const text = doing.text.slice(written.length);
      written = doing.text;
      if (text !== '') send({ event: 'part', data: { text } });
    },
    hasWritten: () => written !== '',
  };
}

const passagesOf = (doing: Doing): number | null => (doing.doing === 'reading' ? doing.passages : null);
