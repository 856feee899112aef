import { useRouter } from '@tanstack/react-router';
import add from 'symbol:add';
import help from 'symbol:help';
import logout from 'symbol:logout';
import route from 'symbol:route';
import { useTranslation } from 'react-i18next';
import { helpFor } from '../../help.ts';
import { useMay } from '../../session/may.ts';
import { leave } from '../../session/lifecycle.ts';
import { usePlaces } from '../../shell/places.ts';
import type { Command } from './command.ts';

/** Every page, and what may be done from each. */
export function usePages(): Command[] {
  const { t } = useTranslation(['consoles', 'common']);
  const router = useRouter();
  const { offers } = useMay();
  const page = (id: string, name: string, symbol: string, run: Command['run']): Command => ({ id, group: 'pages', name, symbol, run });
  return [
    ...usePlaces().map(({ name, to, symbol }) => page(name, t(`common:nav.${name}`), symbol, () => router.navigate({ to }))),
    ...(offers('work') ? [page('create', t('newRequest'), add, () => router.navigate({ to: '/dashboard/requests/create' }))] : []),
    page('walkthrough', t('common:nav.walkthrough'), route, () => router.navigate({ to: '/walkthrough' })),
    page('help', t('common:nav.help'), help, () => router.navigate(helpFor(router, router.state.location.pathname))),
    page('sign-out', t('common:nav.signOut'), logout, leave),
  ];
}
