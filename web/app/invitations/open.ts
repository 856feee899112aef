import { createStore } from '../../lib/store.ts';

/** Whether the open invitations are shown over the screen. */
export const invitationsOpen = createStore(false);
