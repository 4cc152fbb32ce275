/** Shows progress: `value` from 0 to 1. */
export function Progress({ label, value }: { label: string; value: number }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.round(value * 100)}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]"
    />
  );
}
