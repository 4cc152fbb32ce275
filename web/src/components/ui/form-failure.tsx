import { Notice } from './notice.tsx';

/** Why a form was not accepted, in the server's words. Nothing without a failure. */
export function FormFailure({ failure }: { failure: Error | null }) {
  if (failure === null) return null;
  return (
    <Notice tone="error" title="Something went wrong">
      {failure.message}
    </Notice>
  );
}
