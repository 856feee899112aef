import { Page } from '../../ui/page.tsx';

export function AuthScreen() {
  return <Page title="Sign in">{null}</Page>;
}
