import { postMessages } from '#contract/post-messages';
import { categoryName } from '#contract/topics';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Select } from '@/components/ui/select.tsx';
import type { PostFormState } from './use-post-form.ts';

type Props = { form: PostFormState; topicsPath: string };

/** Selects one of the author's topics or the published category. A change clears the subtopics and teams. */
export function PostFormCategory({ form, topicsPath }: Props) {
  const { offered, lostCategory } = form;
  const { category } = form.fields;
  if (offered.length === 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-md bg-sunken px-5 py-4">
        <p className="text-base">{postMessages.noWritingTopics}</p>
        <ButtonLink to={topicsPath} variant="outline">
          {postMessages.chooseWritingTopics}
        </ButtonLink>
      </div>
    );
  }
  return (
    <Field
      label="Category"
      name="category"
      error={form.errors.category}
      hint={
        lostCategory &&
        `${categoryName(lostCategory)} is no longer one of your writing topics. Choose another category.`
      }
    >
      {(control) => (
        <Select
          {...control}
          value={category ?? ''}
          onChange={({ target }) => {
            const chosen = offered.find((key) => key === target.value) ?? null;
            form.change({ category: chosen, subtopics: [], teams: [] });
          }}
        >
          <option value="">Choose a category</option>
          {offered.map((key) => (
            <option key={key} value={key}>
              {categoryName(key)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
