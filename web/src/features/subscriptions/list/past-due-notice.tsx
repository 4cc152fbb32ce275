import type { Author } from '#contract/posts';
import { PastDueBanner } from './past-due-banner.tsx';
import type { PastDue } from './past-due-text.tsx';

type PastDueNoticeProps = { author: Author; pastDue: PastDue };

/** Shows the banner under an article when the reader's payment to its author failed. */
export default function PastDueNotice({ author, pastDue }: PastDueNoticeProps) {
  return (
    <div className="mt-8 empty:hidden">
      <PastDueBanner blogger={author} pastDue={pastDue} />
    </div>
  );
}
