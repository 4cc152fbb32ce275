import { type FormEvent, useState } from 'react';
import type { Import } from '#contract/imports';
import { type CategoryKey, categoryName } from '#contract/topics';
import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Select } from '@/components/ui/select.tsx';
import { formatNumber } from '@/lib/text/format.ts';
import { useMoveImport } from './imports.queries.ts';

type MoveImportProps = {
  import: Import;
  /** The blogger's other writing topics. */
  topics: readonly CategoryKey[];
  onMoved: (text: string) => void;
};

/** Moves an import to another category. `onMoved` receives the result in words. */
export function MoveImport({ import: { id }, topics, onMoved }: MoveImportProps) {
  const [category, setCategory] = useState<CategoryKey | ''>('');
  const [error, setError] = useState<string | null>(null);
  const move = useMoveImport((after) =>
    onMoved(`The posts of this import are in ${categoryName(after.category)} now.`),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setError(category === '' ? 'Choose a category' : null);
    if (category === '') event.currentTarget.querySelector('select')?.focus();
    else move.mutate({ id, category });
  }

  const left = move.remaining === null ? '' : ` ${formatNumber(move.remaining)} left`;
  return (
    <form onSubmit={submit} noValidate className="max-w-md space-y-4">
      <Field
        label="New category"
        name="category"
        error={error}
        hint="For all posts and drafts of this import. Those that you changed here keep theirs."
      >
        {(control) => (
          <Select
            {...control}
            value={category}
            onChange={(event) => setCategory(event.target.value as CategoryKey | '')}
          >
            <option value="">Choose a category</option>
            {topics.map((topic) => (
              <option key={topic} value={topic}>
                {categoryName(topic)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" size="sm" busy={move.isPending} busyLabel={`Moving…${left}`}>
        Move Posts
      </Button>
      <FailureNotice failure={move.error} title="Failed to move all posts" />
    </form>
  );
}
