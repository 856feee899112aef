import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer, Endpoint } from '#contract/endpoint.ts';
import { openScreen } from './open-screen.ts';
import { BROKEN, type Service } from './service.ts';

/** A screen that reads something. */
interface Reading<E extends Endpoint> {
  path: string;
  /** Answers whatever else the screen calls. */
  service: () => Service;
  call: E;
  answer: Answer<E>;
  /** Words that stand there once it is read. */
  shows: string;
}

/** Tests what such a screen shows before its answer comes, and instead of it. */
export function testReading<E extends Endpoint>({ path, service: make, call, answer, shows }: Reading<E>): void {
  test('says that it waits until what it reads is there', async () => {
    const service = make();
    const arrive = service.holds(call, answer);
    await openScreen(path);
    // From here on the screen itself stands there, no longer what is seen while it is fetched.
    await waitFor(() => expect(service.sent(call)).not.toEqual([]));
    await screen.findAllByText('Loading');
    expect(screen.queryByText(shows)).toBeNull();
    arrive();
    await screen.findAllByText(shows);
  });

  test('says that it could not be read, with the number to name, and reads again when asked', async () => {
    const service = make();
    service.breaks(call);
    const { hand } = await openScreen(path);
    await seeBroken();
    service.answers(call, answer);
    await hand.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findAllByText(shows);
    expect(screen.queryByText(broken)).toBeNull();
  });
}

/** Tests that a screen of one thing says so where there is none, or none for whoever asks: the service answers both alike. */
export function testNotThere({ path, service: make, call }: Pick<Reading<Endpoint>, 'path' | 'service' | 'call'>): void {
  test('of what is gone or belongs to others it says that nothing is there', async () => {
    make().refuses(call, 'not_found', 'There is no such thing.');
    await openScreen(path);
    await screen.findByText('There is nothing at this address');
    expect(screen.getByRole('link', { name: 'Go to the requests' })).toBeTruthy();
  });
}

const broken = new RegExp(`${BROKEN.sentence}.*${BROKEN.incident}`);

/** What an error of the service is met with: its sentence, and the number to name. */
export const seeBroken = (): Promise<HTMLElement> => screen.findByText(broken);
