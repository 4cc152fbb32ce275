import { classNames } from '@/lib/class-names.ts';

/** A shape for content that is loading. Give it the content's size, and its corners if they differ. */
export function Skeleton({ className = '' }: { className?: string }) {
  const corners = !/(^|\s)rounded-/.test(className) && 'rounded-sm';
  return <div aria-hidden="true" className={classNames('animate-breathe bg-line', corners, className)} />;
}
