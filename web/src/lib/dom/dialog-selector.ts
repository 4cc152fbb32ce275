/** Selects an open dialog. The role does not, because toasts have it too. */
export const DIALOG_SELECTOR = '[data-dialog]';
