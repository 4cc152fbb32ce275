import type { ComponentProps } from 'react';
import type { FeedView } from '#contract/feed';
import type { PostSummary } from '#contract/posts';
import { TextLink } from '@/components/ui/text-link.tsx';
import { followedPath } from '@/lib/navigation/dashboard-paths.ts';
import { FeedEmpty } from './feed-empty.tsx';
import { FeedSection } from './feed-section.tsx';
import { FeedViews } from './feed-views.tsx';
import { FollowingEmpty } from './following-empty.tsx';
import { GeneralFeedNotice } from './general-feed-notice.tsx';
import { PostReasonHint } from './post-reason.tsx';

type OwnFeedProps = Pick<ComponentProps<typeof FeedSection>, 'badgesFor'> & { view: FeedView };

const whyShown = ({ reason }: PostSummary) => reason && <PostReasonHint reason={reason} />;

/** Shows the personal or the Following feed to a signed-in viewer. */
export function OwnFeed({ view, badgesFor }: OwnFeedProps) {
  return (
    <FeedSection
      isSignedIn
      headingLevel={1}
      view={view}
      badgesFor={badgesFor}
      noteFor={whyShown}
      views={
        <div className="mt-4">
          <FeedViews />
        </div>
      }
      generalLead={<GeneralFeedNotice />}
      emptyWith={(check) => (view === 'following' ? <FollowingEmpty check={check} /> : <FeedEmpty check={check} />)}
      endLink={
        <TextLink to={followedPath} className="reach">
          Follow more topics
        </TextLink>
      }
    />
  );
}
