import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AdminArea } from '#contract/admin-areas';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { PersonMoney } from '@/features/money/person-money.tsx';
import { PersonHeading, PersonSections } from '@/features/people/person.tsx';
import { PersonDeletions, PersonEmails } from '@/features/people/person-lists.tsx';
import { PersonReadingCheck } from '@/features/people/person-reading.tsx';
import { adminPersonPath } from '@/lib/navigation/dashboard-paths.ts';
import { type AdminTabProps, mayUse } from './admin-tab-props.ts';

type View = { key: string; label: string; areas: readonly AdminArea[]; View: ComponentType<{ id: string }> };

const views: readonly View[] = [
  { key: 'paid', label: 'Paid', areas: ['money'], View: ({ id }) => <PersonMoney id={id} side="reader" /> },
  { key: 'received', label: 'Received', areas: ['money'], View: ({ id }) => <PersonMoney id={id} side="blogger" /> },
  { key: 'emails', label: 'Emails', areas: ['mail'], View: PersonEmails },
  { key: 'reading', label: 'As They See It', areas: ['readAsPerson'], View: PersonReadingCheck },
  { key: 'deletions', label: 'Deletions', areas: ['deletions'], View: PersonDeletions },
];

/** Shows the account of a person, or one of the lists about them that the roles of the viewer include. */
export function PersonViews({ viewer, id }: AdminTabProps & { id: string }) {
  const [address] = useSearchParams();
  const path = adminPersonPath(id);
  const seen = views.filter(({ areas }) => mayUse(viewer, ...areas));
  const links = [
    { to: path, label: 'Account' },
    ...seen.map(({ key, label }) => ({ to: `${path}&view=${key}`, label })),
  ];
  const shown = seen.find(({ key }) => key === address.get('view'));
  return (
    <>
      <div className="pt-4">
        <PersonHeading id={id} />
      </div>
      {seen.length > 0 && (
        <div className="pt-4 pb-8">
          <TabLinks label="Person" param="view" look="pills" tabs={links} />
        </div>
      )}
      {shown === undefined ? (
        <PersonSections
          id={id}
          mayHelp={mayUse(viewer, 'accounts')}
          maySuspend={mayUse(viewer, 'suspensions')}
          mayReadNotes={mayUse(viewer, 'notes')}
        />
      ) : (
        <shown.View id={id} />
      )}
    </>
  );
}
