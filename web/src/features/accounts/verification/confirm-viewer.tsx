import { createRoot, type Root } from 'react-dom/client';
import type { VerificationMethodsResponse } from '#contract/accounts';
import { api } from '@/lib/http/api.ts';
import { VerificationDialog } from './verification-dialog.tsx';

let root: Root | undefined;
let asked: Promise<boolean> | undefined;

/** Shows the dialog outside of the page, which stays as it is. Resolves with true when the viewer has confirmed. */
async function ask(): Promise<boolean> {
  const { methods } = await api.get<VerificationMethodsResponse>('/account/verification');
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  const shown = root;
  return await new Promise((resolve) => {
    const show = (open: boolean) =>
      shown.render(<VerificationDialog open={open} methods={methods} onSettled={settle} />);
    function settle(isConfirmed: boolean) {
      show(false);
      resolve(isConfirmed);
    }
    show(true);
  });
}

/** Has the viewer confirm that it is them. Requests at the same time share one dialog. */
export function confirmViewer(): Promise<boolean> {
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  return asked;
}
