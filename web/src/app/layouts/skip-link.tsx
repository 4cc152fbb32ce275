function focusMain(event: Event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** A ref: by itself an anchor leaves an entry in the history, between the reader and where Back leads. */
function withoutHistory(link: HTMLAnchorElement) {
  link.addEventListener('click', focusMain);
  return () => link.removeEventListener('click', focusMain);
}

/** The first stop of the keyboard: past the header. */
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
