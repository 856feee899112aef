import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { users } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { seeBroken } from '../../testing/states.ts';

const path = '/dashboard/preferences';

test('changes how the screens speak, for a viewer too', async () => {
  const service = serviceFor(person('viewer'));
  const { hand } = await openScreen(path);
  await screen.findByRole('heading', { level: 1, name: 'Preferences' });

  service.answers(users.update, person('viewer', { locale: 'sl' }));
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Slovenščina');
  await screen.findByRole('heading', { level: 1, name: 'Nastavitve' });
  await waitFor(() => expect(service.sent(users.update)).toEqual([{ body: { locale: 'sl' } }]));
});

test('a profile that cannot be read is said so; the page is loaded anew once the service is there', async () => {
  const service = serviceFor(person('viewer'));
  service.breaks(users.get);
  const { hand } = await openScreen(path);
  await seeBroken();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await hand.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
