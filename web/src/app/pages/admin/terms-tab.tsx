import { TitledSection } from '@/components/ui/titled-section.tsx';
import { TermsEditor } from '@/features/settings/terms/terms-editor.tsx';
import type { AdminTabProps } from './admin-tab-props.ts';

/** Edits the Terms and the Privacy text. */
export default function TermsTab({ viewer }: AdminTabProps) {
  return (
    <div className="pt-2 [&>section:first-child]:border-t-0">
      <TitledSection title="Terms" text="The next version of the Terms. Readers see it once you publish it.">
        <TermsEditor document="terms" viewerId={viewer.id} />
      </TitledSection>
      <TitledSection title="Privacy" text="The next version of the Privacy page.">
        <TermsEditor document="privacy" viewerId={viewer.id} />
      </TitledSection>
    </div>
  );
}
