import { classNames } from '@/lib/class-names.ts';

/** A quiet shape where something will stand; give it the size of what comes, and its corners where they are others. */
export function Skeleton({ className = '' }: { className?: string }) {
  const corners = !/(^|\s)rounded-/.test(className) && 'rounded-sm';
  return <div aria-hidden="true" className={classNames('animate-breathe bg-line', corners, className)} />;
}
