import { authMessages } from '#contract/accounts';
import { Notice } from '@/components/ui/notice.tsx';

/** Why an account form was not accepted, in the server's words. Nothing without a failure. */
export function FormFailure({ failure }: { failure: Error | null }) {
  if (failure === null) return null;
  return (
    <Notice tone="error" title={authMessages.generic}>
      {failure.message}
    </Notice>
  );
}
