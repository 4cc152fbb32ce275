import type { Viewer } from '#contract/accounts';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { EmailTesting } from '@/features/settings/email-testing.tsx';
import { NoticeSettings } from '@/features/settings/notice-form.tsx';
import { PlatformSettings } from '@/features/settings/platform-settings.tsx';
import { SmtpSettings } from '@/features/settings/smtp-settings.tsx';
import { mayUse } from './admin-tab-props.ts';

/** Admin sections of Settings, also used in /admin. Finance sees the fee and the money, without changing them. */
export default function PlatformSections({ viewer }: { viewer: Viewer }) {
  const canChange = mayUse(viewer, 'settings');
  if (!canChange && !mayUse(viewer, 'money')) return null;
  return (
    <>
      <TitledSection title="Platform Settings" text="Platform name, fee and ledger.">
        <PlatformSettings viewerId={viewer.id} canChange={canChange} />
      </TitledSection>
      {canChange && (
        <>
          <TitledSection title="Notice" text="One line on top of every page, such as planned maintenance.">
            <NoticeSettings viewerId={viewer.id} />
          </TitledSection>
          <TitledSection title="SMTP Settings" text="The mail server that sends all email from the platform.">
            <SmtpSettings viewer={viewer} />
          </TitledSection>
          <TitledSection title="Email Testing" text="Send a test email and see how the mail server responds.">
            <EmailTesting email={viewer.email} />
          </TitledSection>
        </>
      )}
    </>
  );
}
