import { type BulkCampaign, bulkMailMessages, type CampaignAction, campaignReasons } from '#contract/bulk-mail';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { SettingsFailure } from '../settings-failure.tsx';
import { useBulkCampaigns, useChangeCampaign } from './use-bulk-mail.ts';

const stateLabels: Record<BulkCampaign['state'], string> = {
  preparing: 'Preparing',
  sending: 'Sending',
  paused: 'Paused',
  done: 'Sent',
  stopped: 'Stopped',
};

const titleOf = ({ kind, title }: BulkCampaign): string =>
  kind === 'digest' ? 'Weekly digest' : (title ?? 'A deleted post');

const format = (count: number) => count.toLocaleString('en-US');

const whatStays: Record<BulkCampaign['kind'], string> = {
  post: ' The post stays published.',
  digest: '',
  announcement: ' Notifications that were sent stay.',
};

/** Returns the counts of a campaign in words. */
const countsText = ({ candidates, sent, failed, excluded, bounced, complained, visits }: BulkCampaign): string =>
  [
    `${format(sent)} of ${format(candidates)} sent`,
    ...(failed > 0 ? [`${format(failed)} failed`] : []),
    ...(excluded > 0 ? [`${format(excluded)} excluded`] : []),
    ...(bounced > 0 ? [`${format(bounced)} bounced`] : []),
    ...(complained > 0 ? [`${format(complained)} marked as spam`] : []),
    ...(visits > 0 ? [`${format(visits)} ${visits === 1 ? 'visit' : 'visits'}`] : []),
  ].join(', ');

function Actions({ campaign }: { campaign: BulkCampaign }) {
  const change = useChangeCampaign();
  const confirm = useConfirm();
  const busyWith = change.isPending ? change.variables.action : null;
  function act(action: CampaignAction) {
    if (busyWith === null) change.mutate({ key: campaign.key, action });
  }
  async function askAndStop() {
    if (await confirm.ask()) act('stop');
  }
  const which = <span className="sr-only"> {titleOf(campaign)}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {campaign.state === 'sending' && (
        <Button variant="outline" size="sm" busy={busyWith === 'pause'} onClick={() => act('pause')}>
          Pause{which}
        </Button>
      )}
      {campaign.state === 'paused' && (
        <Button variant="outline" size="sm" busy={busyWith === 'resume'} onClick={() => act('resume')}>
          Resume{which}
        </Button>
      )}
      {campaign.document === null && (
        <Button variant="ghost" size="sm" busy={busyWith === 'stop'} onClick={() => void askAndStop()}>
          Stop{which}
        </Button>
      )}
      <ConfirmDialog
        {...confirm.dialog}
        title="Stop this email?"
        description={`Recipients who have not received it yet do not get it.${whatStays[campaign.kind]}`}
        confirmLabel="Stop Email"
      />
    </div>
  );
}

/** Returns the state of a campaign with its reason. The reasons of admins name the state themselves. */
function stateText({ state, reason }: BulkCampaign): string {
  if (reason === null || reason === campaignReasons.resumed) return stateLabels[state];
  const isOfAdmin = reason === campaignReasons.paused || reason === campaignReasons.stopped;
  return isOfAdmin ? reason : `${stateLabels[state]}: ${reason}`;
}

function Row({ campaign }: { campaign: BulkCampaign }) {
  const { username, createdAt, endedAt } = campaign;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-base font-medium wrap-anywhere">{titleOf(campaign)}</p>
        <p className="text-sm wrap-anywhere">{`${stateText(campaign)} · ${countsText(campaign)}`}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {username !== null && `@${username} · `}
          <Time at={createdAt} format="moment" />
        </p>
      </div>
      {endedAt === null && <Actions campaign={campaign} />}
    </li>
  );
}

/** Lists the emails to readers that have not ended, and the last ones that have. */
export function BulkCampaigns() {
  const query = useBulkCampaigns();
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton className="h-40 w-full rounded-lg" />;
    return <SettingsFailure query={query} title={bulkMailMessages.campaignsFailed} />;
  }
  const rows = [...query.data.open, ...query.data.ended];
  return (
    <FocusPreservingList rows={rows} className="-my-4">
      {rows.length === 0 ? (
        <p className="py-4 text-sm text-muted">Posts that are emailed to readers appear here.</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((campaign) => (
            <Row key={campaign.key} campaign={campaign} />
          ))}
        </ul>
      )}
    </FocusPreservingList>
  );
}
