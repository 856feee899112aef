/** Text as it stands in HTML, in an attribute too. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** The product's colours (web/app/look/tokens.ts), where its style sheets do not reach. */
export const colours = {
  light: { ground: '#F6F8FB', paper: '#FFFFFF', line: '#E2E8F0', text: '#17212B', quiet: '#56657A', link: '#1565C0', tint: '#EAF4FE' },
  dark: { ground: '#0F151C', paper: '#161E27', line: '#26313D', text: '#E8EEF5', quiet: '#9FB0C3', link: '#90CAF9', tint: '#1B3347' },
  primary: '#42A5F5',
  onPrimary: '#06243B',
} as const;

export const FONT = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
