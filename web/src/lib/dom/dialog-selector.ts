/** Selects an open dialog by the mark that `DialogPopup` sets. Its role is not enough, because toasts have it too. */
export const DIALOG_SELECTOR = '[data-dialog]';
