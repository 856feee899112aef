import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules that every screen holds, by axe's names for the levels of WCAG. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong with a page as it is drawn now. */
export const accessibilityFaults = async (page: Page) => (await new AxeBuilder({ page }).withTags(wcag).analyze()).violations;
