import { type PersonResponse, peopleMessages } from '#contract/people';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { failureParts } from '@/lib/http/failure-text.ts';
import { AddressActions } from './address-actions.tsx';
import { Notes } from './notes.tsx';
import { PersonFacts } from './person-facts.tsx';
import { SuspensionForm } from './suspension-form.tsx';
import { usePerson } from './use-person.ts';

type PersonProps = {
  id: string;
  /** What the roles of the viewer include. */
  mayHelp: boolean;
  maySuspend: boolean;
  mayReadNotes: boolean;
};

function Sections({ person, mayHelp, maySuspend, mayReadNotes }: Omit<PersonProps, 'id'> & { person: PersonResponse }) {
  return (
    <>
      <TitledSection title="Account" text="The state of the account.">
        <PersonFacts person={person} />
      </TitledSection>
      {mayHelp && !person.isDeleting && (
        <TitledSection title="Address and Sessions" text="Each change is in the audit log.">
          <AddressActions person={person} />
        </TitledSection>
      )}
      {maySuspend && !person.isDeleting && (
        <TitledSection
          title="Suspension"
          text="A suspended person cannot sign in until the end, and is told the reason. Their posts stay readable."
        >
          <SuspensionForm person={person} />
        </TitledSection>
      )}
      {mayReadNotes && (
        <TitledSection title="Notes" text="For admins. Write only what the person may read one day.">
          <Notes id={person.id} />
        </TitledSection>
      )}
    </>
  );
}

/** Names the person of the page, whichever of its views is open. */
export function PersonHeading({ id }: { id: string }) {
  const { data } = usePerson(id);
  if (data === undefined) return <div className="min-h-8" />;
  return <h2 className="text-2xl wrap-anywhere">{data.username}</h2>;
}

/** Shows a person to admins, with what their roles may change. */
export function PersonSections({ id, ...may }: PersonProps) {
  const query = usePerson(id);
  if (query.data !== undefined) return <Sections person={query.data} {...may} />;
  if (!query.isError) return <Skeleton className="mt-6 h-160 w-full rounded-lg" />;
  const { title, text } = failureParts(query.error, peopleMessages.loadFailed);
  return <ErrorState title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
}
