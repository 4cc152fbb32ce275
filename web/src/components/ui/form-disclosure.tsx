import { type ReactNode, useId, useState } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { Button } from './button.tsx';
import { ChevronDownIcon } from './icons.tsx';

type FormDisclosureProps = {
  /** What the form changes: the button's words. */
  label: string;
  /** Stands below the button until the form has said something of its own. */
  note?: ReactNode;
  /** Given what to call once the form is done: it closes, and what came of it stands in its place, in focus. */
  children: (done: (said: ReactNode) => void) => ReactNode;
};

/** A form that few need at a time, behind a button. Closed or open it keeps what was typed. */
export function FormDisclosure({ label, note, children }: FormDisclosureProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<ReactNode>(null);

  function toggle() {
    setSaid(null);
    setOpen(!isOpen);
  }

  function done(what: ReactNode) {
    setOpen(false);
    setSaid(what);
  }

  return (
    <div className="max-w-md">
      <Button variant="outline" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {label}
        <ChevronDownIcon className={classNames('-mr-1 size-4 transition-[rotate]', isOpen && 'rotate-180')} />
      </Button>
      <div id={id} hidden={!isOpen} className="pt-5">
        {children(done)}
      </div>
      {said === null ? (
        <div className="mt-4 empty:hidden">{note}</div>
      ) : (
        <div ref={focusOnMount} tabIndex={-1} className="mt-4 outline-none">
          {said}
        </div>
      )}
    </div>
  );
}
