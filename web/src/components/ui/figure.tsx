/** A number people look at rather than read, over what it counts; stands in a `dl`. */
export function Figure({ value, label, size = 'md' }: { value: string; label: string; size?: 'md' | 'lg' }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={`font-serif font-semibold tabular-nums ${size === 'lg' ? 'text-4xl' : 'text-2xl'}`}>{value}</dd>
    </div>
  );
}
