import { startWritingPath } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';

/** Promotes writing to a guest, below the article. */
export function StartWritingPromo() {
  return (
    <aside
      aria-labelledby="start-writing"
      className="measure mx-auto mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-y border-line py-8"
    >
      <div className="min-w-0">
        <h2 id="start-writing" className="text-xl">
          Want to Start Writing?
        </h2>
        <p className="mt-1 text-sm text-muted">Your words deserve a home. It's free to start.</p>
      </div>
      <ButtonLink to={startWritingPath} variant="outline">
        Sign Up Here
      </ButtonLink>
    </aside>
  );
}
