import { IMAGE_ALT_MAX } from '#contract/limits';
import { Field } from '@/components/ui/field.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';

type ImageAltFieldProps = { alt: string; error: string | undefined; onChange: (alt: string) => void };

/** Alternative text of the featured image. */
export function ImageAltField({ alt, error, onChange }: ImageAltFieldProps) {
  return (
    <Field
      label="Image description"
      name="imageAlt"
      error={error}
      hint="For readers who can’t see the image, and where your post is shared. Leave it empty if the image is only decoration."
    >
      {(control) => (
        <TextInput
          {...control}
          dir="auto"
          value={alt}
          maxLength={IMAGE_ALT_MAX}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
