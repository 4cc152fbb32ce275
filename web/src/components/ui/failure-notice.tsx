import { failureParts } from '@/lib/http/failure-text.ts';
import { Notice } from './notice.tsx';

type FailureNoticeProps = {
  failure: Error | null;
  /** What failed, in the screen's words; without any the notice says it generically. */
  words?: string;
  /** Not read aloud: a toast says the same. */
  isSilent?: boolean;
};

/** Why something was not done, in the server's words where it gave a reason. Nothing without a failure. */
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
