import { useState } from 'react';
import type { DeletionKind } from '#contract/deletions';
import { Button } from '@/components/ui/button.tsx';
import { DeletePersonDialog } from './delete-person-dialog.tsx';
import { type Person, useDeletePerson } from './use-delete-user.ts';

type DeletePersonProps = {
  person: Person;
  /** Deletes only the blog, or the whole account. */
  kind: DeletionKind;
  /** Button label; the username follows for screen readers. */
  label?: string;
  /** Runs when the deletion is finished, was finished before, or continues without being followed. */
  onDone?: (() => void) | undefined;
};

/** Deletes a user's blog or account after a dialog that shows the consequences. */
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
