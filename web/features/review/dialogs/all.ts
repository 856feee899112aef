/** The dialogs and the menu of the room, fetched as one file. */
export { DetailsDialog } from '../../../shared/request/details-dialog.tsx';
export { ExportMenu } from '../../exports/export-menu.tsx';
export { OpenedDialogs } from './opened-dialogs.tsx';
