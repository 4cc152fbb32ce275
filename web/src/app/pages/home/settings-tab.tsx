import { useState } from 'react';
import type { Viewer } from '#contract/accounts';
import { LazyPanel } from '@/app/lazy-panel.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { HowSubscriptionsWork } from '@/features/settings/how-subscriptions-work.tsx';
import { PartnerPromotion } from '@/features/settings/partner-promotion.tsx';
import { usePlatform } from '@/features/settings/use-platform.ts';
import { AccountSettings } from './account-settings.tsx';
import { BloggingSettings } from './blogging-settings.tsx';
import { DataSettings } from './data-settings.tsx';
import { PlatformSkeleton } from './settings-skeleton.tsx';

const loadPlatform = () => import('../admin/platform-sections.tsx');

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
      {viewer.isAdmin && (
        <LazyPanel load={loadPlatform} props={{ viewer }} fallback={<PlatformSkeleton />} headingLevel={2} />
      )}
      <AccountSettings viewer={viewer} />
      <DataSettings viewer={viewer} />
    </div>
  );
}
