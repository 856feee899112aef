import assistant from 'symbol:balance';
import backtests from 'symbol:rule';
import library from 'symbol:menu_book';
import instant from 'symbol:bolt';
import company from 'symbol:domain';
import knowledge from 'symbol:folder_open';
import requests from 'symbol:assignment';

/** The main places, in the order of the rail, by group; `bar` those of the bottom bar, which has room for four. */
export const places = [
  { to: '/dashboard/requests', name: 'requests', symbol: requests, group: 0, bar: true },
  { to: '/dashboard/kb/documents', name: 'knowledge', symbol: knowledge, group: 0, bar: true },
  { to: '/dashboard/library', name: 'library', symbol: library, group: 0, bar: true },
  { to: '/dashboard/backtests', name: 'backtests', symbol: backtests, group: 0, bar: false },
  { to: '/dashboard/tools/instant-answers', name: 'instant', symbol: instant, group: 0, bar: true },
  { to: '/assistant', name: 'assistant', symbol: assistant, group: 1, bar: false },
  { to: '/dashboard/company', name: 'company', symbol: company, group: 2, bar: false },
] as const;
