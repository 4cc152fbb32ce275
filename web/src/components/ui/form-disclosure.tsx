import { type ReactNode, useId, useState } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { Button } from './button.tsx';
import { ChevronDownIcon } from './icons.tsx';

type FormDisclosureProps = {
  /** The setting that the form changes: the button's label. */
  label: string;
  /** Shown below the button until the form has a result of its own. */
  note?: ReactNode;
  /**
   * Receives the function to call when the form is done: the form closes, and the result replaces it and takes the
   * focus.
   */
  children: (done: (said: ReactNode) => void) => ReactNode;
};

/** Hides a rarely used form behind a button. Its input survives closing. */
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
