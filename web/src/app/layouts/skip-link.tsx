function focusMain(event: Event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** A ref callback: a plain anchor would add a history entry, and Back would return to it. */
function withoutHistory(link: HTMLAnchorElement) {
  link.addEventListener('click', focusMain);
  return () => link.removeEventListener('click', focusMain);
}

/** First link in the Tab order; skips the header. */
export function SkipLink() {
  return (
    <a
      ref={withoutHistory}
      href="#main"
      className="sr-only z-50 rounded-full bg-ink px-5 py-3 text-sm font-medium text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  );
}
