import { AppError } from '#server/platform/http/app-error.ts';
import { foldEmail } from './service.ts';

const WINDOW_MS = 60 * 60_000;
/** An hour: enough for somebody who does not find the mail, too few to bother anybody with. */
const PER_ADDRESS = 5;
const PER_CLIENT = 20;

/**
 * Limits mails that anybody may cause: per address and per client, counted in this process. Unknown addresses count like
 * known ones, so that the limit says nothing about who is known.
 */
export const mailLimit = (now: () => number = Date.now): ((client: string, email: string) => void) => {
  const sent = new Map<string, number[]>();
  const count = (key: string, most: number): void => {
    const recent = (sent.get(key) ?? []).filter((at) => at > now() - WINDOW_MS);
    if (recent.length >= most) throw new AppError('rate_limited', 'Too many mails were asked for; try again in an hour.');
    sent.set(key, [...recent, now()]);
  };
  return (client, email) => {
    for (const [key, times] of sent) if ((times.at(-1) ?? 0) <= now() - WINDOW_MS) sent.delete(key);
    count(`client ${client}`, PER_CLIENT);
    count(`address ${foldEmail(email)}`, PER_ADDRESS);
  };
};
