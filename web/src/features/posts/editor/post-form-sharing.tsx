import { type ReactNode, useMemo } from 'react';
import { parse } from '#contract/format/parse';
import { printSentences } from '#contract/format/print-text';
import type { Images, Picture } from '#contract/images';
import { SHARE_DESCRIPTION_LENGTH } from '#contract/limits';
import { articlePath, slugify } from '#contract/posts';
import { shareDescription, splitAtTeaser } from '#contract/teaser';
import { Field } from '@/components/ui/field.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useRenderContext } from '@/lib/render-context.tsx';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';
import { ShareCard } from './share-card.tsx';
import type { PostFormState } from './use-post-form.ts';

type Props = {
  id: string;
  form: PostFormState;
  /** The featured image. */
  picture: Picture | null;
  images: Images;
  /** Selects the image for sharing. */
  imageField: ReactNode;
};

/** The text is parsed again once typing pauses for this long. */
const SETTLED_MS = 1000;

/** Returns the description that a post without one has: the start of what everyone may read. */
function useDefaultDescription({ content, format, isFree }: PostFormState['fields']): string {
  const [text] = useDebouncedValue(content, SETTLED_MS, content);
  return useMemo(() => {
    const tree = parse(text, format);
    const publicTree = isFree ? tree : { blocks: splitAtTeaser(tree).before, notes: [] };
    return shareDescription('', printSentences(publicTree));
  }, [text, format, isFree]);
}

/** Previews how other sites show a link to the post, and edits what they show. */
export function PostFormSharing({ id, form, picture, images, imageField }: Props) {
  const { origin } = useRenderContext();
  const { title, description, shareImageId } = form.fields;
  const defaultDescription = useDefaultDescription(form.fields);
  const own = shareImageId === null ? undefined : images[shareImageId];
  const { host, pathname } = new URL(articlePath({ id, slug: slugify(title.trim()) }), origin);
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-sm font-medium">Share preview</legend>
      <ShareCard
        picture={own ?? picture}
        title={title.trim()}
        description={description.trim() || defaultDescription}
        address={host + pathname}
      />
      {imageField}
      <Field
        label="Description (optional)"
        name="description"
        error={form.errors.description}
        hint="For search engines and shared links. Without one, they show the start of your text."
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            limit={SHARE_DESCRIPTION_LENGTH}
            value={description}
            onChange={(event) => form.change({ description: event.target.value })}
            onBlur={() => void form.checkField('description')}
          />
        )}
      </Field>
    </fieldset>
  );
}
