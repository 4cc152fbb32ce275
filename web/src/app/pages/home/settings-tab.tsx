import { useState } from 'react';
import type { Viewer } from '#contract/accounts';
import { LazyPanel } from '@/app/pages/shared/lazy-panel.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { DeleteAccount } from '@/features/accounts/settings/delete-account.tsx';
import { ExportArchives } from '@/features/accounts/settings/export-archives.tsx';
import { ExportData } from '@/features/accounts/settings/export-data.tsx';
import { FeedSettings } from '@/features/feeds/feed-settings.tsx';
import { MuteSettings } from '@/features/mutes/mute-settings.tsx';
import { useOwnProfile } from '@/features/profiles/own/own-profile.queries.ts';
import { ClearHistory } from '@/features/reading/clear-history.tsx';
import { HowSubscriptionsWork } from '@/features/settings/how-subscriptions-work.tsx';
import { PartnerPromotion } from '@/features/settings/partner-promotion.tsx';
import { usePlatform } from '@/features/settings/use-platform.ts';
import { AccountSettings } from './account-settings.tsx';
import { BloggingSettings } from './blogging-settings.tsx';
import { PlatformSkeleton } from './settings-skeleton.tsx';

const loadPlatform = () => import('../admin/platform-sections.tsx');

/** Exports the user's data and deletes the account. */
function DataSettings({ viewer }: { viewer: Viewer }) {
  const profile = useOwnProfile().data?.profile;
  // Expects posts of each blogger until the profile says that there are none.
  const hasArchives = viewer.isBlogger && profile?.counts.total !== 0;
  return (
    <section aria-labelledby="data" className="pt-6">
      <h2 id="data" className="pb-6 text-2xl">
        Your Data
      </h2>
      <TitledSection
        headingLevel={3}
        title="Export your data"
        text="Everything you've written, followed, saved, read, reacted to, and paid for, as a ZIP of JSON and Markdown files. Pictures are included as links, which stop working if you delete your account. Their files are separate archives."
      >
        <ExportData />
        <ExportArchives isExpected={hasArchives} />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Reading history"
        text="Where you stopped in the 300 articles you read last, to continue there. Nobody else can see it."
      >
        <ClearHistory />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Delete your account"
        text="All your data will be permanently deleted. You can review it before you confirm."
      >
        <DeleteAccount viewer={viewer} />
      </TitledSection>
    </section>
  );
}

/**
 * Shows the product's settings and the account's own. Users who were readers when it opened see the blogging switch
 * first.
 */
export default function SettingsTab({ viewer }: { viewer: Viewer }) {
  // The order at mount, so nothing moves under the finger that pressed the switch.
  const [isReader] = useState(!viewer.isBlogger);
  const promotion = (
    <div className="mb-10 empty:hidden">
      <PartnerPromotion />
    </div>
  );
  const fee = usePlatform().data?.feePercentage ?? null;
  return (
    <div className="pt-8">
      <h1 tabIndex={-1} className="mb-8 text-3xl">
        Settings
      </h1>
      {!isReader && promotion}
      <BloggingSettings viewer={viewer} fee={fee} switchFirst={isReader} />
      {isReader && promotion}
      <TitledSection
        title="Subscription & Payment Overview"
        text="What readers pay, what writers keep, and when it is charged."
      >
        <HowSubscriptionsWork fee={fee} />
      </TitledSection>
      {viewer.adminAreas.includes('settings') && (
        <LazyPanel load={loadPlatform} props={{ viewer }} fallback={<PlatformSkeleton />} headingLevel={2} />
      )}
      <AccountSettings viewer={viewer} />
      <section aria-labelledby="feeds" className="pt-6">
        <h2 id="feeds" className="pb-6 text-2xl">
          Feeds
        </h2>
        <TitledSection
          headingLevel={3}
          title="Private feeds"
          text="Read what you follow in a feed reader, with whole premium posts of the bloggers you subscribe to. Each feed has an address of its own, which works like a password."
        >
          <FeedSettings />
        </TitledSection>
      </section>
      <section aria-labelledby="muted" className="pt-6">
        <h2 id="muted" className="pb-6 text-2xl">
          Muted
        </h2>
        <TitledSection
          headingLevel={3}
          title="Bloggers, topics and people"
          text="Posts of muted bloggers and topics do not appear in your feed. You still find them on their own pages and in search."
        >
          <MuteSettings />
        </TitledSection>
      </section>
      <DataSettings viewer={viewer} />
    </div>
  );
}
