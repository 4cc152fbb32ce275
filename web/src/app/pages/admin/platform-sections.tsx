import type { Viewer } from '#contract/accounts';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { EmailTesting } from '@/features/settings/email-testing.tsx';
import { PlatformSettings } from '@/features/settings/platform-settings.tsx';
import { SmtpSettings } from '@/features/settings/smtp-settings.tsx';

/** Admin sections of Settings, also used in /admin. */
export default function PlatformSections({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <TitledSection
        title="Platform Settings"
        text="What the platform is called, what it takes, and where its money is."
      >
        <PlatformSettings viewerId={viewer.id} />
      </TitledSection>
      <TitledSection title="SMTP Settings" text="The mail server that every mail of the platform leaves by.">
        <SmtpSettings viewer={viewer} />
      </TitledSection>
      <TitledSection
        title="Email Testing"
        text="Whether the mail server takes a mail from us, and what it says when it does not."
      >
        <EmailTesting email={viewer.email} />
      </TitledSection>
    </>
  );
}
