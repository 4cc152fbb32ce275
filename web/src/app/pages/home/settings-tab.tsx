import type { Viewer } from '#contract/accounts';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { HowSubscriptionsWork } from '@/features/settings/how-subscriptions-work.tsx';
import { Promotion } from '@/features/settings/promotion.tsx';
import { usePlatform } from '@/features/settings/use-platform.ts';
import { AccountSettings } from './account-settings.tsx';
import { BloggingSettings } from './blogging-settings.tsx';

/** Spec §2 'Settings screen', and the account's own settings. */
export default function SettingsTab({ viewer }: { viewer: Viewer }) {
  const fee = usePlatform().data?.feePercentage ?? null;
  return (
    <div className="pt-8">
      <h1 tabIndex={-1} className="text-3xl">
        Settings
      </h1>
      <div className="mt-8 mb-10 empty:mb-0">
        <Promotion />
      </div>
      <BloggingSettings viewer={viewer} fee={fee} />
      <TitledSection
        title="Subscription & Payment Overview"
        text="What readers pay, what writers keep, and when it is charged."
      >
        <HowSubscriptionsWork fee={fee} />
      </TitledSection>
      <AccountSettings viewer={viewer} />
    </div>
  );
}
