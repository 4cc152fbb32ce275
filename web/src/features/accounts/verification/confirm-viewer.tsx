import { createRoot, type Root } from 'react-dom/client';
import { VerificationDialog } from './verification-dialog.tsx';

let root: Root | undefined;
let asked: Promise<boolean> | undefined;

/** Shows the dialog outside of the page, which stays as it is. */
function show(open: boolean, settle: (isConfirmed: boolean) => void): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<VerificationDialog open={open} onSettled={settle} />);
}

/** Has the viewer confirm that it is them. Requests at the same time share one dialog. */
export function confirmViewer(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const settle = (isConfirmed: boolean) => {
      asked = undefined;
      show(false, settle);
      resolve(isConfirmed);
    };
    show(true, settle);
  });
  return asked;
}
