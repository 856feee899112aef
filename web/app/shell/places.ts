import instant from 'symbol:bolt';
import company from 'symbol:domain';
import knowledge from 'symbol:folder_open';
import requests from 'symbol:assignment';

/** The main places, in the order of the rail and of the bottom bar. */
export const places = [
  { to: '/dashboard/requests', name: 'requests', symbol: requests },
  { to: '/dashboard/kb/documents', name: 'knowledge', symbol: knowledge },
  { to: '/dashboard/tools/instant-answers', name: 'instant', symbol: instant },
  { to: '/dashboard/company', name: 'company', symbol: company },
] as const;
