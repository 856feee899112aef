/** The dialogs and the menu of the room, and the bar over what is chosen, fetched as one file. */
export { DetailsDialog } from '../../../shared/request/details-dialog.tsx';
export { ExportMenu } from '../../exports/export-menu.tsx';
export { BulkBar } from '../bulk/bulk-bar.tsx';
export { OpenedDialogs } from './opened-dialogs.tsx';
