import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { untilIdle } from '#client/frames.ts';
import type { Input } from '#contract/endpoint.ts';
import type { InstantAnswer, InstantAnswerFrame } from '#contract/instant-answers.ts';
import { requests } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';
import { recentAnswers } from './queries.ts';

type Question = Input<typeof requests.instantAnswerStreamed, 'body'>;
type State = Extract<InstantAnswerFrame, { event: 'state' }>['data'];

/** A question on its way: what is done with it, and the answer as far as it is written. */
export interface Progress extends State {
  question: string;
  text: string;
}

/** What a frame makes of it: `searching` and `reading` begin anew. */
function after(before: Progress, frame: Exclude<InstantAnswerFrame, { event: 'idle' }>): Progress {
  if (frame.event === 'part') return { ...before, text: before.text + frame.data.text };
  return { ...before, ...frame.data, text: frame.data.state === 'checking' ? before.text : '' };
}

/** Asks one question and follows it to its answer. Who stops it, or leaves the screen, has the work on it stopped. */
export function useAsking(onAnswer: (answer: InstantAnswer) => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const under = useRef<AbortController | null>(null);
  const stop = () => under.current?.abort();
  useEffect(() => stop, []);
  const asking = useMutation({
    async mutationFn(body: Question) {
      const { signal } = (under.current = new AbortController());
      setProgress({ question: body.question, state: 'searching', passages: null, text: '' });
      try {
        const response = await api.open(requests.instantAnswerStreamed, { body, signal });
        return await untilIdle<InstantAnswerFrame>(response, (frame) => setProgress((before) => before && after(before, frame)));
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    async onSuccess(answer) {
      if (answer === null) return;
      await client.invalidateQueries({ queryKey: recentAnswers.queryKey });
      onAnswer(answer);
    },
    onSettled: () => setProgress(null),
  });
  return { ask: asking.mutate, stop, busy: asking.isPending, progress };
}
