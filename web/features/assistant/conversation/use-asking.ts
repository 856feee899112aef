import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { untilIdle } from '#client/frames.ts';
import { assistant, type AnswerFrame, type Specialist } from '#contract/assistant.ts';
import { api } from '../../../lib/api.ts';
import { keepTurn } from '../queries.ts';

type State = Extract<AnswerFrame, { event: 'state' }>['data'];

/** A question on its way: what is done with it, and what there is of the answer. */
export interface Progress extends State {
  question: string;
  text: string;
}

interface Place {
  /** The conversation that goes on; without it one begins. */
  conversation_id?: string;
  specialist: Specialist;
}

/** Asks questions one after the other and follows each until its answer is kept with the conversation. */
export function useAsking({ conversation_id, specialist }: Place) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const asking = useMutation({
    async mutationFn(question: string) {
      setProgress({ question, state: specialist === 'general' ? 'determining' : 'preparing', specialist: null, text: '' });
      const place = conversation_id === undefined ? { specialist } : { conversation_id };
      return untilIdle<AnswerFrame>(await api.open(assistant.askStreamed, { body: { question, ...place } }), (frame) =>
        setProgress(
          (before) => before && { ...before, ...(frame.event === 'part' ? { text: before.text + frame.data.text } : frame.data) },
        ),
      );
    },
    meta: { quiet: true },
    async onSuccess(answered) {
      await keepTurn(client, answered, specialist);
      // A conversation that begins is left for its own address, where the answer stands.
      if (conversation_id !== undefined) setProgress(null);
    },
    onError: () => setProgress(null),
  });
  return { ...asking, progress };
}
export type Asking = ReturnType<typeof useAsking>;
