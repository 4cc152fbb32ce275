import { TextLink } from '@/components/ui/text-link.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { Outbox } from '@/features/outbox/outbox.tsx';
import { AddressLookup } from '@/features/settings/bulk-mail/address-lookup.tsx';
import { BulkCampaigns } from '@/features/settings/bulk-mail/bulk-campaigns.tsx';
import { BulkServer } from '@/features/settings/bulk-mail/bulk-server.tsx';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';

/** Shows the outbox of account email, and bulk mail: its server, its emails and the suppression list. */
export default function MailTab() {
  const { viewer } = useSession();
  return (
    <>
      <Outbox />
      <div className="pt-10">
        <TitledSection title="Account Server" text="Sends confirmations, receipts and all other email to one person.">
          <p className="text-sm">
            <TextLink to={adminTabPath('platform')}>Open SMTP Settings</TextLink>
          </p>
        </TitledSection>
        {viewer && <BulkServer viewer={viewer} />}
        <TitledSection
          title="Emails to Readers"
          text="Posts and weekly digests. An email that is paused waits for an admin."
        >
          <BulkCampaigns />
        </TitledSection>
        <TitledSection title="Suppression List" text="Addresses that get no bulk mail. Account email is not affected.">
          <AddressLookup />
        </TitledSection>
      </div>
    </>
  );
}
