import { type WebFeedFormat, type WebFeedTarget, webFeedMessages, webFeedPath } from '#contract/feeds';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useRenderContext } from '@/lib/render-context.tsx';
import { toastError } from '@/lib/toast-error.ts';
import { FeedAddresses } from './feed-addresses.tsx';
import { useCreateWebFeed } from './feeds.queries.ts';
import { NewAddress } from './new-address.tsx';

export type FeedDialogProps = {
  target: WebFeedTarget;
  isSignedIn: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Offers signed-in readers a feed with the whole texts of what they pay for. */
function PrivateFeed({ target }: { target: WebFeedTarget }) {
  const create = useCreateWebFeed();
  if (create.data !== undefined) return <NewAddress created={create.data} />;
  const isOfBlogger = target.kind === 'blogger';
  const request = isOfBlogger ? { scope: 'blogger' as const, bloggerId: target.id } : { scope: 'mine' as const };
  return (
    <div className="space-y-3 border-t border-line pt-5">
      <p className="text-sm text-pretty text-muted">
        {isOfBlogger
          ? 'A private feed of this blogger has whole premium posts while you subscribe.'
          : 'Your private feed has everything that you follow, with whole premium posts of the bloggers you subscribe to.'}
      </p>
      <Button
        variant="outline"
        size="mobile"
        busy={create.isPending}
        onClick={() => create.mutate(request, { onError: (error) => toastError(error, webFeedMessages.createFailed) })}
      >
        Create Private Feed
      </Button>
    </div>
  );
}

/** Explains feeds, and copies the address of one. */
export default function FeedDialog({ target, isSignedIn, open, onOpenChange }: FeedDialogProps) {
  const { origin } = useRenderContext();
  const addressOf = (format: WebFeedFormat) => origin + webFeedPath(target, format);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Feed"
      description="Paste one of these addresses into a feed reader, and it shows you each new post without an account or an email."
    >
      <div className="space-y-5">
        <FeedAddresses
          label="Feed address"
          addresses={{ rss: addressOf('rss'), atom: addressOf('atom'), json: addressOf('json') }}
        />
        {isSignedIn && <PrivateFeed target={target} />}
      </div>
    </Dialog>
  );
}
