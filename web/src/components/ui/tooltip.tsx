import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const OPEN_AFTER = 700;
const SKIP_DELAY = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

const loadPopup = () => import('./tooltip-popup.tsx');

/**
 * Describes a control on hover and keyboard focus, after 700 ms, or immediately within 300 ms of another tooltip.
 * `children` is one control with its own accessible name; the popup loads when first shown.
 */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const control = useRef<Element>(null);
  const [open, setOpen] = useState(false);
  const [Popup, fetchPopup] = useLazyComponent(loadPopup);

  useEffect(() => {
    const element = around.current;
    if (element === null) return;
    control.current = element.firstElementChild;
    let timer: ReturnType<typeof setTimeout>;
    const leaving = new AbortController();
    const listen = (type: string, run: (event: Event) => void) =>
      element.addEventListener(type, run, { signal: leaving.signal });
    const start = () => {
      clearTimeout(timer);
      void fetchPopup();
      const skips = performance.now() - lastClosedAt < SKIP_DELAY;
      timer = setTimeout(() => setOpen(true), skips ? 0 : OPEN_AFTER);
    };
    const stop = () => {
      clearTimeout(timer);
      setOpen((wasOpen) => {
        if (wasOpen) lastClosedAt = performance.now();
        return false;
      });
    };
    listen('pointerenter', (event) => (event as PointerEvent).pointerType === 'mouse' && start());
    listen('focusin', (event) => (event.target as Element).matches(':focus-visible') && start());
    listen('pointerleave', stop);
    listen('focusout', stop);
    listen('click', stop);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [fetchPopup]);

  useEffect(() => {
    const described = control.current;
    if (!open || !described || described.getAttribute('aria-label') === label) return;
    described.setAttribute('aria-describedby', id);
    return () => {
      described.removeAttribute('aria-describedby');
    };
  }, [open, id, label]);

  return (
    <span ref={around} className="contents">
      {children}
      {open && Popup && <Popup id={id} anchor={control} label={label} onClose={() => setOpen(false)} />}
    </span>
  );
}
