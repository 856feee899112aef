import { useEffect, useLayoutEffect } from 'react';
import { comments, type Comment } from '#contract/comments.ts';
import { api } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { reportError } from '../notices/report-error.ts';
import { queryClient } from '../query-client.ts';
import { loadedProfile } from '../session/session.ts';
import { createSaid, type Said } from './said.ts';
import { isPassing, newsOf, resting, waitAfter } from './sending.ts';
import { alone, newUuid } from './tabs.ts';
import { keeping, ready } from './work.ts';

/** Comments that were written in this browser and are not yet with the service. */
export const said = createSaid((error) => {
  console.error('This browser keeps nothing of what is written', error);
  keeping.set(false);
});

/** Query key of the comments of a request. */
export const commentsKey = (request: string) => ['comments', request];

/** Says something about an entry: it shows at once, is kept in this browser, and is sent as soon as the service can be reached. */
export const say = (entry: { id: string; request_id: string }, text: string, mentions: string[]): void =>
  said.say({ id: newUuid(), entry: entry.id, request: entry.request_id, text, mentions, at: Date.now() });

async function send({ id, entry, request, text, mentions }: Said): Promise<void> {
  const made = await api(comments.create, { params: { id: entry }, body: { id, text, mentions } });
  // What is on its way may have left the service before: it would take the comment out of the thread again.
  await queryClient
    .getQueryCache()
    .find({ queryKey: commentsKey(request), fetchStatus: 'fetching' })
    ?.promise?.catch(() => undefined);
  // In the thread first, then out of the queue: in between it shows all the same.
  queryClient.setQueryData<Comment[]>(commentsKey(request), (all) => all && [...all.filter((one) => one.id !== id), made]);
  said.drop(id);
}

/** Sends one after the other, for as long as it is not stopped. */
async function sendAll(until: AbortSignal): Promise<void> {
  let failures = 0;
  while (!until.aborted) {
    const next = ready.get() ? said.waiting.get().find(({ why }) => why === undefined) : undefined;
    if (!next) {
      await newsOf([said.waiting, ready], until);
      continue;
    }
    try {
      await send(next);
      failures = 0;
    } catch (error) {
      if (isPassing(error, failures)) {
        if (ready.get()) await resting(waitAfter(++failures), until);
      } else {
        said.refuse(next, sentenceOf(error));
        reportError(error, loadedProfile()?.access_level);
      }
    }
  }
}

let [opened, started] = [false, false];
/** Keeps and sends the comments of this person in this organisation while the shell is on screen. */
export function useSaid(user: string, org: string | null): void {
  // With the first picture: what was being written shows in it, and what is typed at once is kept.
  useLayoutEffect(() => {
    if (org === null || opened) return;
    opened = true;
    said.open(localStorage, `${user}:${org}`);
    window.addEventListener('storage', said.hear);
  }, [user, org]);
  useEffect(() => {
    if (org === null || started) return;
    started = true;
    void alone(`comments:${user}:${org}`, () => sendAll(new AbortController().signal));
  }, [user, org]);
}
