import { failureParts } from '@/lib/http/failure-text.ts';
import { Notice } from './notice.tsx';

type FailureNoticeProps = {
  failure: Error | null;
  /** The failed action; without it the title is generic. */
  title?: string;
  /** Not announced, because a toast says the same. */
  isSilent?: boolean;
};

/** Shows why an action failed, with the server's reason if there is one. Nothing without a failure. */
export function FailureNotice({ failure, title, isSilent = false }: FailureNoticeProps) {
  if (failure === null) return null;
  const shown =
    title === undefined ? { title: 'Something went wrong', text: failure.message } : failureParts(failure, title);
  return (
    <Notice isSilent={isSilent} tone="error" title={shown.title}>
      {shown.text}
    </Notice>
  );
}
