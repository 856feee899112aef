import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { CHOSEN_PICTURE_BYTES } from '#contract/picture.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';

const path = '/dashboard/preferences';
const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

test('a file that is no picture, or a very large one, is refused with what to do', async () => {
  serviceFor(person('viewer'));
  const { hand } = await openScreen(path);
  const field = await screen.findByLabelText<HTMLInputElement>('Choose a picture', { selector: 'input' });
  await hand.upload(field, file('large.png', 'image/png', CHOSEN_PICTURE_BYTES + 1));
  await screen.findByText('This picture is larger than 10 MB. Choose a smaller one.');
  // Broken inside, whatever its name says.
  URL.createObjectURL = () => 'blob:broken';
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'));
  await hand.upload(field, file('broken.png', 'image/png'));
  await screen.findByText('This is no PNG, JPEG or WebP picture. Choose another file.');
});

test('one’s own picture is shown beside the name, and taken away', async () => {
  const picture = '019a0000-0000-7000-8000-000000000001.webp';
  URL.createObjectURL = () => 'blob:own';
  const service = serviceFor(person('viewer', { picture }));
  service.streams(users.picture, []);
  const { hand } = await openScreen(path);
  await waitFor(() => expect(document.querySelectorAll('.avatar img[src="blob:own"]').length).toBeGreaterThan(1));
  await expect.poll(() => service.sent(users.picture)).toHaveLength(1);

  service.answers(users.removePicture, person('viewer'));
  await hand.click(screen.getByRole('button', { name: 'Remove the picture' }));
  await waitFor(() => expect(document.querySelector('.avatar img')).toBeNull());
  await expect.poll(() => service.sent(users.removePicture)).toHaveLength(1);
});
