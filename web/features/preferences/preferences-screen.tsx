import { Page } from '../../ui/page.tsx';

export function PreferencesScreen() {
  return <Page title="Preferences">{null}</Page>;
}
