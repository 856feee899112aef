/** What the shell shows after its screen, fetched as one file. */
export { Bell } from './news/bell.tsx';
export { WorkBanner } from './work-banner.tsx';
