import { Page } from '../../ui/page.tsx';

export function WelcomeToOrgScreen() {
  return <Page title="Welcome">{null}</Page>;
}
