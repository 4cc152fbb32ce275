import type { Viewer } from '#contract/accounts';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { DeleteAccount } from '@/features/accounts/settings/delete-account.tsx';
import { ExportData } from '@/features/accounts/settings/export-data.tsx';

/** Exports the user's data and deletes the account. */
export function DataSettings({ viewer }: { viewer: Viewer }) {
  return (
    <section aria-labelledby="data" className="pt-6">
      <h2 id="data" className="pb-6 text-2xl">
        Your Data
      </h2>
      <TitledSection
        headingLevel={3}
        title="Export your data"
        text="Everything you've written, followed, reacted to, and paid for, as a zip of JSON and Markdown files. Pictures are included as links, which stop working if you delete your account."
      >
        <ExportData />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Delete your account"
        text="Everything of yours goes, for good. We tell you what that is before you confirm."
      >
        <DeleteAccount viewer={viewer} />
      </TitledSection>
    </section>
  );
}
