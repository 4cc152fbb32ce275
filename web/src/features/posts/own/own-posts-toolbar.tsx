import { SEARCH_QUERY_MAX } from '#contract/limits';
import { type OwnPostOrder, ownPostOrders } from '#contract/posts';
import { categoriesWithPage } from '#contract/topics';
import { Field } from '@/components/ui/field.tsx';
import { SearchField } from '@/components/ui/search-field.tsx';
import { Select } from '@/components/ui/select.tsx';
import type { OwnPostSelection, useOwnPostSelection } from './own-post-selection.ts';

const orderLabels: Record<OwnPostOrder, string> = { date: 'Newest first', views: 'Most views', title: 'Title A–Z' };

const accesses = [
  ['', 'Free and premium'],
  ['free', 'Free'],
  ['premium', 'Premium'],
] as const;

const topics = [['', 'All topics'], ...categoriesWithPage.map(({ key, name }) => [key, name] as const)] as const;
const orders = ownPostOrders.map((order) => [order, orderLabels[order]] as const);

type ChoiceProps<Value extends string> = {
  label: string;
  name: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, name, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label} name={name} hidesLabel>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([key]) => key === target.value);
            if (chosen !== undefined) onChange(chosen[0]);
          }}
        >
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type Props = ReturnType<typeof useOwnPostSelection>;

export function OwnPostsToolbar({ selection, typed, setTyped, select }: Props) {
  const choose =
    <Name extends keyof OwnPostSelection>(name: Name) =>
    (value: OwnPostSelection[Name]) =>
      select({ [name]: value });
  return (
    <search
      aria-label="Your posts"
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
    >
      <div className="col-span-2 sm:col-span-3 lg:col-span-1">
        <SearchField
          label="Search your posts"
          name="q"
          hidesLabel
          typed={typed}
          onType={setTyped}
          maxLength={SEARCH_QUERY_MAX}
          placeholder="Search your posts"
        />
      </div>
      <div className="col-span-2 sm:col-span-1">
        <Choice label="Access" name="access" options={accesses} value={selection.access} onChange={choose('access')} />
      </div>
      <Choice label="Topic" name="category" options={topics} value={selection.category} onChange={choose('category')} />
      <Choice label="Sort by" name="sort" options={orders} value={selection.sort} onChange={choose('sort')} />
    </search>
  );
}
