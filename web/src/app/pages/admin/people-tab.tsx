import { useSearchParams } from 'react-router-dom';
import { TextLink } from '@/components/ui/text-link.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { ReaderManagement } from '@/features/moderation/deletions/reader-management.tsx';
import { useAfterRemoval } from '@/features/stats/use-stats.ts';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { type AdminTabProps, mayUse } from './admin-tab-props.ts';
import { PersonViews } from './person-views.tsx';

/** Finds people, and shows the one that the URL names. */
export default function PeopleTab({ viewer }: AdminTabProps) {
  const [address] = useSearchParams();
  const afterRemoval = useAfterRemoval();
  const id = address.get('person');
  return (
    <div className="pt-2 [&>section:first-child]:border-t-0">
      {id === null ? (
        <TitledSection title="People" text="Find any account by username or email, and open its page.">
          <ReaderManagement
            canDelete={mayUse(viewer, 'deletePeople')}
            onDeleted={({ id: person }, kind) => afterRemoval({ id: person, kind })}
          />
        </TitledSection>
      ) : (
        <>
          <p className="pt-6 text-sm">
            <TextLink to={adminTabPath('people')} className="reach">
              All People
            </TextLink>
          </p>
          <PersonViews key={id} viewer={viewer} id={id} />
        </>
      )}
    </div>
  );
}
