import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { profileMessages } from '#contract/profiles';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { SkeletonUntil } from '@/components/ui/skeleton-until.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { CommentSettingsForm } from '@/features/comments/settings/comment-settings.tsx';
import { BringBlogSkeleton } from '@/features/imports/screens/bring-blog-skeleton.tsx';
import { PayoutOverview } from '@/features/payouts/payouts.tsx';
import { hasPayouts, usePayouts } from '@/features/payouts/use-payouts.ts';
import { MissingPostsNotice } from '@/features/posts/own/charging-notice.tsx';
import { BloggingSwitch } from '@/features/profiles/own/blogging-switch.tsx';
import { OwnBlog } from '@/features/profiles/own/own-blog.tsx';
import { useOwnProfile } from '@/features/profiles/own/own-profile.queries.ts';
import { SubscriptionPrice } from '@/features/profiles/own/subscription-price.tsx';
import { usualProfile } from '@/features/profiles/own/usual-profile.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { LazyPanel } from '../shared/lazy-panel.tsx';

const loadImports = () => import('./bring-blog-part.tsx');

type PayoutSettingsProps = {
  isBlogging: boolean;
  hasProfile: boolean;
  /** True once the sections above have their final heights. */
  isLoaded: boolean;
};

/** Shows payout settings to users with a blog or with earnings from a deleted one. */
function PayoutSettings({ isBlogging, hasProfile, isLoaded }: PayoutSettingsProps) {
  const { payouts, errorUpdateCount } = usePayouts({ isAwaited: hasProfile });
  // After a failed load the user may be owed money, so the section offers a retry.
  const mayBePaid = payouts === undefined ? errorUpdateCount > 0 : hasPayouts(payouts);
  const { hash } = useLocation();
  const section = useRef<HTMLDivElement>(null);
  const isStanding = isLoaded && payouts !== undefined;
  // The payment provider redirects back here.
  useEffect(() => {
    if (isStanding && hash === '#payouts') section.current?.scrollIntoView();
  }, [isStanding, hash]);
  if (!hasProfile && !mayBePaid) return null;
  return (
    <div ref={section} id="payouts">
      <TitledSection
        title="Payouts"
        text="Your payout account and what has been paid out."
        action={
          hasProfile && (
            <TextLink to="/profile" className="reach text-sm">
              View all earnings
            </TextLink>
          )
        }
      >
        <SkeletonUntil isLoaded={isLoaded}>
          <PayoutOverview isBlogging={isBlogging} />
        </SkeletonUntil>
      </TitledSection>
    </div>
  );
}

type BloggingSettingsProps = {
  viewer: Viewer;
  fee: number | null;
  /** Shows the switch before the price, which matters less to readers. */
  switchFirst: boolean;
};

/** Shows a user's blogging settings: price, switch, blog and payouts. */
export function BloggingSettings({ viewer, fee, switchFirst }: BloggingSettingsProps) {
  const query = useOwnProfile();
  if (query.data === undefined && query.isError) {
    return (
      <div className="border-t border-line">
        <ErrorState
          title={failureText(query.error, profileMessages.loadFailed)}
          text="Your blog settings could not be loaded. All other settings work."
          onRetry={query.refetch}
          retrying={query.isFetching}
        />
      </div>
    );
  }
  const isLoaded = query.data !== undefined;
  // Gives each section of the viewer's role its place before its content is known.
  const profile = isLoaded ? query.data.profile : viewer.isBlogger ? usualProfile : null;
  const price = (
    <TitledSection
      title="Subscription Price"
      text="What readers pay per month for all your premium posts. Requires blogging to be enabled."
    >
      <SkeletonUntil isLoaded={isLoaded}>
        {profile?.isBlogging && (
          <div className="mb-6 max-w-xl empty:hidden">
            <MissingPostsNotice counts={profile.counts} />
          </div>
        )}
        <SubscriptionPrice profile={profile} fee={fee} />
      </SkeletonUntil>
    </TitledSection>
  );
  return (
    <>
      {!switchFirst && price}
      <TitledSection title="Blogging" text="Choose whether you only read or also publish.">
        <SkeletonUntil isLoaded={isLoaded}>
          <BloggingSwitch
            isBlogging={viewer.isBlogger}
            hasProfile={profile !== null}
            subscribers={profile?.currentSubscribers ?? 0}
          />
        </SkeletonUntil>
      </TitledSection>
      {viewer.isBlogger && profile && (
        <>
          <TitledSection title="Your blog" text="Status and shortcuts.">
            <SkeletonUntil isLoaded={isLoaded}>
              <OwnBlog profile={profile} />
            </SkeletonUntil>
          </TitledSection>
          <TitledSection
            title="Bring your blog"
            text="Import posts, drafts, pictures and readers from Substack, Ghost, WordPress or Medium, or from an export of this platform. Your browser reads the file; only what you import leaves it."
          >
            {isLoaded ? (
              <LazyPanel
                load={loadImports}
                props={{ viewer, writingTopics: profile.writingTopics }}
                fallback={<BringBlogSkeleton />}
                headingLevel={2}
              />
            ) : (
              <BringBlogSkeleton />
            )}
          </TitledSection>
          <TitledSection title="Comments" text="Who may comment on your posts, and which comments wait for you.">
            <SkeletonUntil isLoaded={isLoaded}>
              <CommentSettingsForm />
            </SkeletonUntil>
          </TitledSection>
        </>
      )}
      {switchFirst && price}
      <PayoutSettings isBlogging={viewer.isBlogger} hasProfile={profile !== null} isLoaded={isLoaded} />
    </>
  );
}
