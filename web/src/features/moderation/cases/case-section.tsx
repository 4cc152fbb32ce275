import { useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseNotes } from './case-notes.tsx';
import { type CaseKey, useAssignCase } from './use-case.ts';

type CaseSectionProps = CaseKey & {
  /** Name of the admin who works on it; null for nobody. */
  assignee: string | null;
  /** Names the case, behind the label of each button. */
  which: string;
};

/** Shows who works on a report and its content, and opens the internal notes and the history of the person. */
export function CaseSection({ kind, id, assignee, which }: CaseSectionProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const assign = useAssignCase({ kind, id });
  const named = <span className="sr-only"> {which}</span>;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>{assignee === null ? 'Not assigned' : `Assigned to ${assignee}`}</span>
        <Button variant="link" size="sm" busy={assign.isPending} onClick={() => assign.mutate(assignee === null)}>
          {assignee === null ? 'Assign to Me' : 'Unassign'}
          {named}
        </Button>
        <Button
          variant="link"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          Notes and History
          {named}
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <div className="mt-3 grid gap-6 border-l-2 border-line-strong pl-4">
            <CaseNotes kind={kind} id={id} which={which} />
            <CaseHistory kind={kind} id={id} which={which} />
          </div>
        )}
      </div>
    </div>
  );
}
