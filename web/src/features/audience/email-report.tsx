import { useQuery } from '@tanstack/react-query';
import { audienceMessages, type CampaignReportResponse } from '#contract/audience';
import { campaignReasons } from '#contract/bulk-mail';
import { queryKeys } from '#contract/query-keys';
import { Time } from '@/components/domain/time.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatNumber } from '@/lib/text/format.ts';

type Campaign = NonNullable<CampaignReportResponse['campaign']>;

const stateTexts: Record<Campaign['state'], string> = {
  preparing: 'The emails are being prepared.',
  sending: 'The emails are being sent.',
  paused: 'Sending is paused.',
  done: 'All emails have been sent.',
  stopped: 'Sending was stopped.',
};

function Report({ campaign }: { campaign: Campaign }) {
  const figures = [
    ['On the list', campaign.candidates],
    ['Sent', campaign.sent],
    ['Excluded', campaign.excluded],
    ['Failed', campaign.failed],
    ['Bounced', campaign.bounced],
    ['Marked as spam', campaign.complained],
    ['Unsubscribed', campaign.unsubscribed],
    ['Visits from the email', campaign.visits],
  ] as const;
  return (
    <div className="space-y-6">
      <p className="text-sm text-muted">
        {campaign.state === 'done' && campaign.candidates === 0
          ? 'No email was sent: nobody was on the list.'
          : stateTexts[campaign.state]}{' '}
        Started <Time at={campaign.startedAt} format="long" />.
      </p>
      {campaign.reason !== null && campaign.reason !== campaignReasons.resumed && (
        <Notice tone="warning" title={campaign.reason} />
      )}
      <dl className="grid grid-cols-2 gap-x-8 gap-y-6 sm:grid-cols-3">
        {figures.map(([label, value]) => (
          <Figure key={label} value={formatNumber(value)} label={label} />
        ))}
      </dl>
    </div>
  );
}

/** Fetches the report of a post, and again while its emails are being sent. */
function useReport(postId: string) {
  return useQuery({
    queryKey: queryKeys.campaignReport(postId),
    queryFn: ({ signal }) => api.get<CampaignReportResponse>(`/posts/${encodeURIComponent(postId)}/campaign`, signal),
    refetchInterval: ({ state }) =>
      ['preparing', 'sending'].includes(state.data?.campaign?.state ?? '') ? 3000 : false,
  });
}

function Content({ postId }: { postId: string }) {
  const { data, error, isFetching, refetch } = useReport(postId);
  if (data === undefined) {
    if (!error) return <Skeleton className="h-40 w-full" />;
    return (
      <ErrorState
        compact
        title={failureText(error, audienceMessages.reportFailed)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (data.campaign === null) return <p className="text-base text-muted">This post was not sent by email.</p>;
  return <Report campaign={data.campaign} />;
}

export type EmailReportProps = {
  post: { id: string; title: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Shows what became of the emails with a post. */
export default function EmailReport({ post, open, onOpenChange }: EmailReportProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Emails" description={post.title}>
      {open && <Content postId={post.id} />}
    </Dialog>
  );
}
