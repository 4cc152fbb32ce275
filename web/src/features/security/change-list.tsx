import { type Change, diffChanges } from './changes.ts';

/** Shows the values of one change: the old one struck through, then the new one. */
function Values({ change }: { change: Change }) {
  if (change.isDeletedCount) return `${change.before} deleted`;
  return (
    <>
      {change.before !== null && (
        <>
          <span className="sr-only">before </span>
          <del className="text-muted">{change.before}</del>{' '}
        </>
      )}
      {change.after === null ? (
        <span className="text-muted">(none)</span>
      ) : (
        <>
          {change.before !== null && <span className="sr-only">after </span>}
          <ins className="no-underline">{change.after}</ins>
        </>
      )}
    </>
  );
}

/** Lists the changes of an action by field. */
export function ChangeList({ before, after }: { before: unknown; after: unknown }) {
  const changes = diffChanges(before, after);
  if (changes.length === 0) return '–';
  return (
    <ul className="grid gap-1 md:max-w-96">
      {changes.map((change) => (
        <li key={change.name} className="wrap-anywhere">
          <span className="text-muted">{change.name}: </span>
          <Values change={change} />
        </li>
      ))}
    </ul>
  );
}
