/** A quiet shape where something will stand; give it the size of what comes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-sm bg-line ${className}`} />;
}
