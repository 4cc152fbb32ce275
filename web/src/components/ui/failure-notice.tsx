import { failureParts } from '@/lib/http/failure-text.ts';
import { Notice } from './notice.tsx';

type FailureNoticeProps = {
  failure: Error | null;
  /** The failed action in the screen's words; without it the title is generic. */
  words?: string;
  /** Not announced, because a toast says the same. */
  isSilent?: boolean;
};

/** Shows why an action failed, with the server's reason if there is one. Nothing without a failure. */
export function FailureNotice({ failure, words, isSilent = false }: FailureNoticeProps) {
  if (failure === null) return null;
  const { title, text } =
    words === undefined ? { title: 'Something went wrong', text: failure.message } : failureParts(failure, words);
  return (
    <Notice isSilent={isSilent} tone="error" title={title}>
      {text}
    </Notice>
  );
}
