import { assistant } from '#contract/assistant.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const needs = {
  get: 'signed in',
  update: 'signed in',
  usage: 'signed in',
  news: 'anybody',
  coverage: 'anybody',
  ask: 'signed in',
  askStreamed: 'signed in',
  conversations: 'signed in',
  conversation: 'signed in',
  deleteConversation: 'signed in',
  share: 'signed in',
  unshare: 'signed in',
  shared: 'anybody',
  sharedWithMe: 'signed in',
  colleagues: 'signed in',
  nameColleagues: 'signed in',
  invite: 'signed in',
  invites: 'signed in',
} as const satisfies Needs<typeof assistant>;

export const policy: Policy = {
  calls: assistant,
  needs,
  of: 'person',
  notes: {
    ask: 'Within the questions of the month of the own plan, or of that of whoever named one.',
    askStreamed: 'Within the questions of the month of the own plan, or of that of whoever named one.',
    nameColleagues: 'On one’s own Business plan.',
    conversations: 'One’s own, from the Basic plan on.',
    conversation: 'One’s own.',
    deleteConversation: 'One’s own.',
    share: 'One’s own; for named people on the Business plan.',
    unshare: 'One’s own.',
    shared: 'Whoever has the link, unless it is for named people.',
    sharedWithMe: 'Whoever has the link and is named, where it is for named people.',
  },
};
