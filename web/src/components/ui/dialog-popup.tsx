import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import type { DialogProps } from './dialog.tsx';
import { CloseIcon } from './icons.tsx';

/** The part of a Dialog that loads when it opens. */
export default function DialogPopup(props: DialogProps) {
  const { open, onOpenChange, finalFocus, title, description, children } = props;
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={open} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Viewport className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-end overflow-y-auto md:place-items-center md:p-6">
            <Dialog.Popup
              data-dialog
              {...(finalFocus && { finalFocus })}
              className="relative w-full max-w-lg rounded-t-lg bg-surface p-6 pb-8 shadow-float transition-all duration-200 data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0 md:rounded-lg md:p-8"
            >
              <Dialog.Title className="pr-10 text-xl">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="mt-2 text-base text-muted">{description}</Dialog.Description>
              )}
              {children && <div className="mt-6">{children}</div>}
              <Dialog.Close
                aria-label="Close"
                className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-sunken hover:text-ink"
              >
                <CloseIcon />
              </Dialog.Close>
            </Dialog.Popup>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
