import type { ReactNode } from 'react';
import './skeleton-until.css';

/**
 * Shows its content, and until that is loaded a skeleton in exactly the same size, so that nothing moves. Give it usual
 * values meanwhile: they are neither readable nor usable.
 */
export function SkeletonUntil({ isLoaded, children }: { isLoaded: boolean; children: ReactNode }) {
  if (isLoaded) return children;
  return (
    // Has a key, so that React never reuses it for the content, whose styles would then be transitions.
    <div key="skeleton" aria-busy="true">
      {/* Is disabled for what ignores `inert`, such as password managers. */}
      <fieldset disabled inert aria-hidden="true" className="skeleton-until animate-breathe">
        {children}
      </fieldset>
    </div>
  );
}
