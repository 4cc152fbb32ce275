import { useState } from 'react';
import type { DeletionKind } from '#contract/deletions';
import { Button } from '@/components/ui/button.tsx';
import { DeletePersonDialog } from './delete-person-dialog.tsx';
import { type Person, useDeletePerson } from './use-delete-user.ts';

type DeletePersonProps = {
  person: Person;
  /** The blog alone, or the account with everything. */
  kind: DeletionKind;
  /** The words of the button, followed by the name for screen readers. */
  label?: string;
  /** Told when it is done, was done before, or goes on unwatched. */
  onDone?: (() => void) | undefined;
};

/** The button that deletes somebody's blog or account, once it was said what that costs. */
export function DeletePerson({ person, kind, label = 'Delete', onDone }: DeletePersonProps) {
  const [isOpen, setOpen] = useState(false);
  const deletion = useDeletePerson(person, kind, () => {
    setOpen(false);
    onDone?.();
  });
  function open() {
    deletion.forget();
    setOpen(true);
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-4 whitespace-nowrap text-danger!"
        busy={deletion.isDeleting && !isOpen}
        busyLabel="Deleting…"
        onClick={open}
      >
        {label}
        <span className="sr-only"> {person.username}</span>
      </Button>
      <DeletePersonDialog
        open={isOpen}
        person={person}
        kind={kind}
        deletion={deletion}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
