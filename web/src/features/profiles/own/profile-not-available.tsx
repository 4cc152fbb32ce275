import { profileMessages } from '#contract/profiles';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { settingsPath } from '@/lib/navigation/dashboard-paths.ts';

/** Spec §2 'Profile': what someone sees of a writer's screen who does not write yet, and the way to begin. */
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
