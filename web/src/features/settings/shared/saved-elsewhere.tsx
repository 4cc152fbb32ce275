import { isConflict } from '@/lib/http/is-conflict.ts';

type SavedElsewhereProps<Name extends string> = {
  failure: unknown;
  /** Labels of the fields to compare. */
  names: Record<Name, string>;
  typed: NoInfer<Record<Name, string>>;
  saved: NoInfer<Record<Name, string>>;
  format?: (name: Name, value: string) => string;
};

/** Shows the values that another admin saved, after a conflict. Saving again would replace them. */
export function SavedElsewhere<Name extends string>(props: SavedElsewhereProps<Name>) {
  const { failure, names, typed, saved, format = (_, value) => value } = props;
  if (!isConflict(failure)) return null;
  const changed = (Object.keys(names) as Name[]).filter((name) => saved[name] !== typed[name]);
  if (changed.length === 0) return null;
  return (
    <dl className="max-w-md border-t border-line text-sm">
      {changed.map((name) => (
        <div key={name} className="flex justify-between gap-6 border-b border-line py-2">
          <dt className="text-muted">{names[name]} now saved</dt>
          <dd className="font-medium wrap-anywhere">{format(name, saved[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
