import { postMessages } from '#contract/post-messages';
import type { OwnPostCounts } from '#contract/posts';
import { formatNumber } from '@/lib/text/format.ts';
import { ChargingNotice } from './charging-notice.tsx';

/** Shows the counts and limits of free posts. The switches are in the list below. */
export function FreePostManagement({ counts }: { counts: OwnPostCounts }) {
  const { total, free, maxFree } = counts;
  return (
    <section aria-labelledby="free-posts">
      <h2 id="free-posts" className="text-xl">
        Free Post Management
      </h2>
      <p role="status" className="mt-1 text-base text-muted tabular-nums">
        {formatNumber(free)} free of {formatNumber(maxFree)} · {formatNumber(total - free)} premium
      </p>
      <div className="mt-3 grid gap-3">
        <ChargingNotice counts={counts} />
        {free >= maxFree && <p className="text-sm text-muted">{postMessages.tooManyFree(maxFree)}</p>}
      </div>
    </section>
  );
}
