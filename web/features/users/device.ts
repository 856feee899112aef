import Bowser from 'bowser';

export interface Device {
  /** `Firefox · Windows`; null where nothing is known. */
  name: string | null;
  isPhone: boolean;
}

/** What a browser calls itself, as people know it. */
export function deviceOf(userAgent: string | null): Device {
  const { browser, os, platform } = Bowser.parse(userAgent || ' ');
  const name = [browser.name, os.name].filter(Boolean).join(' · ');
  return { name: name || null, isPhone: platform.type === 'mobile' || platform.type === 'tablet' };
}
