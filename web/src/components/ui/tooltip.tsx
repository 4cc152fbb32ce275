import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';

const OPEN_AFTER = 700;
const SKIP_DELAY = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

const TooltipPopup = lazy(() => import('./tooltip-popup.tsx'));

/**
 * A word on what a control does, on hover and keyboard focus (spec §9: after 700 ms, at once within 300 ms of another).
 * `children` is one control, which keeps its own accessible name; its popup is fetched when first shown.
 */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = anchor.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const leaving = new AbortController();
    const listen = (type: string, run: (event: Event) => void) =>
      element.addEventListener(type, run, { signal: leaving.signal });
    const start = () => {
      clearTimeout(timer);
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
  }, []);

  useEffect(() => {
    const control = anchor.current?.firstElementChild;
    if (!open || !control) return;
    control.setAttribute('aria-describedby', id);
    return () => control.removeAttribute('aria-describedby');
  }, [open, id]);

  return (
    <span ref={anchor} className="inline-flex">
      {children}
      {open && (
        <Suspense fallback={null}>
          <TooltipPopup id={id} anchor={anchor} label={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
