import { capitalize } from '#contract/capitalize';
import { fieldLabels, valueLabels } from './security-labels.ts';

/** One change of an action in words; null for an absent value. `isDeletedCount` marks a number of deleted items. */
type Change = { name: string; before: string | null; after: string | null; isDeletedCount?: true };

/** Deletion fields whose number counts deleted items. */
const deletedCounts = new Set(['posts', 'subscriptions', 'subscribers']);

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Converts 'feePercentage' to 'Fee percentage'. */
function nameInWords(name: string): string {
  const given = fieldLabels[name];
  if (given !== undefined) return given;
  return capitalize(name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase());
}

function valueInWords(value: Json | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((item) => valueInWords(item) ?? '–').join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns a field's value in words; some text values have labels of their own. */
function fieldInWords(name: string, value: Json | undefined): string | null {
  return (typeof value === 'string' && valueLabels[name]?.[value]) || valueInWords(value);
}

const fieldsOf = (value: Json): { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { value };

/** Lists the differences between two states by field. A deletion of 0 items is not a change. */
export function diffChanges(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before as Json), fieldsOf(after as Json)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({
      name: nameInWords(name),
      before: fieldInWords(name, old[name]),
      after: fieldInWords(name, now[name]),
      ...(deletedCounts.has(name) && now[name] === undefined && { isDeletedCount: true as const }),
    }))
    .filter(({ before, after, isDeletedCount }) => before !== after && !(isDeletedCount && before === '0'));
}

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
