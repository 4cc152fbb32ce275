import type { ShownNotice } from '#contract/notice';

/** Shows a notice above everything else. The one of read-only mode cannot be dismissed. */
export function NoticeBar({ notice: { id, text }, onDismiss }: { notice: ShownNotice; onDismiss?: () => void }) {
  return (
    <section aria-label="Platform notice" className="border-b border-line bg-accent-soft">
      <div className="shell flex items-center justify-between gap-4 py-2 text-sm">
        <p dir="auto" className="min-w-0 text-pretty wrap-anywhere">
          {text}
        </p>
        {id !== null && (
          <button
            type="button"
            value={id}
            onClick={onDismiss}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Dismiss
          </button>
        )}
      </div>
    </section>
  );
}
