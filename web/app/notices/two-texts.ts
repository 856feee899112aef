/** The dialog of a change that lost a race, fetched where a screen without it needs it. */
export { BothTexts } from '../../ui/both-texts.tsx';
