import { profileMessages } from '#contract/profiles';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { settingsPath } from '@/lib/navigation/dashboard-paths.ts';

/** Replaces a blogger's screen for users who have no profile yet, with a link to start one. */
export function ProfileNotAvailable({ headingLevel = 2 }: { headingLevel?: 1 | 2 }) {
  return (
    <EmptyState
      headingLevel={headingLevel}
      title={profileMessages.notAvailable}
      text="Blogging must be enabled in Settings before you have a profile."
      action={<ButtonLink to={settingsPath}>Go to Settings</ButtonLink>}
    />
  );
}
