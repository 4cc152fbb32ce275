import { SEARCH_QUERY_MAX } from '#contract/limits';
import { Field } from '@/components/ui/field.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { FindBloggersList, type SubscribeFor } from './find-bloggers-list.tsx';
import { useAskedName } from './use-asked-name.ts';

/** Spec §2 'Find': bloggers by their username; all of them while nothing is typed. What is typed is in the address. */
export function FindBloggers({ subscribeFor }: { subscribeFor: SubscribeFor }) {
  const { asked, typed, setTyped } = useAskedName();
  return (
    <>
      <search aria-label="Bloggers" className="block max-w-lg pb-8">
        <Field label="Username" name="q">
          {(props) => (
            <TextInput
              {...props}
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              maxLength={SEARCH_QUERY_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="Search bloggers by username"
            />
          )}
        </Field>
      </search>
      <FindBloggersList text={asked} subscribeFor={subscribeFor} />
    </>
  );
}
