import { TextLink } from '@/components/ui/text-link.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { Outbox } from '@/features/outbox/outbox.tsx';
import { AddressLookup } from '@/features/settings/bulk-mail/address-lookup.tsx';
import { BulkCampaigns } from '@/features/settings/bulk-mail/bulk-campaigns.tsx';
import { BulkServer } from '@/features/settings/bulk-mail/bulk-server.tsx';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { type AdminTabProps, mayUse } from './admin-tab-props.ts';

/** Shows the mail servers and the emails to readers. */
function BulkMail({ viewer }: AdminTabProps) {
  return (
    <>
      <TitledSection title="Account Server" text="Sends confirmations, receipts and all other email to one person.">
        <p className="text-sm">
          <TextLink to={adminTabPath('platform')}>Open SMTP Settings</TextLink>
        </p>
      </TitledSection>
      <BulkServer viewer={viewer} />
      <TitledSection
        title="Emails to Readers"
        text="Posts and weekly digests. An email that is paused waits for an admin."
      >
        <BulkCampaigns />
      </TitledSection>
    </>
  );
}

/** Shows the outbox of account email, and bulk mail: its server, its emails and the suppression list. */
export default function MailTab({ viewer }: AdminTabProps) {
  const isOwner = mayUse(viewer, 'bulkMail');
  return (
    <>
      <Outbox canSetUp={mayUse(viewer, 'settings')} />
      <div className="pt-10">
        {isOwner && <BulkMail viewer={viewer} />}
        <TitledSection title="Suppression List" text="Addresses that get no bulk mail. Account email is not affected.">
          <AddressLookup canRemove={isOwner} />
        </TitledSection>
      </div>
    </>
  );
}
