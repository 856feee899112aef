/** The dialogs of the room, fetched as one file. */
export { DetailsDialog } from '../../../shared/request/details-dialog.tsx';
export { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
export { ConflictDialog } from './conflict-dialog.tsx';
export { AskDialog, SkipDialog } from '../entries/way-dialogs.tsx';
export { OnlyDialog } from '../outline/only-dialog.tsx';
export { AssignDialog, HelpDialog } from './room-dialogs.tsx';
