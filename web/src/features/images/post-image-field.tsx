import { useEffect, useEffectEvent, useRef } from 'react';
import type { Picture } from '#contract/images';
import { IMAGE_ALT_MAX } from '#contract/limits';
import { Field } from '@/components/ui/field.tsx';
import { FilePicker } from '@/components/ui/file-picker.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { isInView } from '@/lib/dom/is-in-view.ts';
import { useFileDrop } from '@/lib/dom/use-file-drop.ts';
import { useFocusKeptInView } from '@/lib/focus/use-focus-kept-in-view.ts';
import { useKeepFocus } from '@/lib/focus/use-keep-focus.ts';
import { toast } from '@/lib/toast.ts';
import { FailedUpload } from './failed-upload.tsx';
import { ChosenImage, EmptyImage, PreparingImage, UploadingImage } from './post-image-states.tsx';
import { acceptedTypes, postImageRules } from './precheck-image-file.ts';
import { RejectedFile } from './rejected-file.tsx';
import { uploadPostImage } from './upload-post-image.ts';
import { type UploadState, usePictureUpload } from './use-picture-upload.ts';

type PostImageFieldProps = {
  picture: Picture | null;
  /** Alternative text of the picture. */
  alt: string;
  altError?: string | undefined;
  onAltChange: (alt: string) => void;
  onChange: (image: { id: string; picture: Picture } | null) => void;
  /** Title of the error after a failed upload. */
  failedTitle: string;
  /** Receives true while an image is prepared or uploaded; publishing should wait. */
  onBusyChange?: (busy: boolean) => void;
};

/** Progress messages for screen readers. */
const spoken: Partial<Record<UploadState<unknown>['step'], string>> = {
  preparing: 'Preparing image',
  uploading: 'Uploading image',
};

type ImageAltFieldProps = { alt: string; error: string | undefined; onChange: (alt: string) => void };

/** Alternative text of the featured image. */
function ImageAltField({ alt, error, onChange }: ImageAltFieldProps) {
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

/** Selects the featured image of a post by dialog, drop or paste anywhere on the page. Shows it as the article does. */
export function PostImageField(props: PostImageFieldProps) {
  const { picture, onChange, failedTitle, onBusyChange } = props;
  const latest = useRef({ onChange, onBusyChange });
  useEffect(() => {
    latest.current = { onChange, onBusyChange };
  });
  const ref = useRef<HTMLFieldSetElement>(null);
  const { state, isBusy, choose, retry, cancel } = usePictureUpload({
    job: 'post',
    rules: postImageRules,
    send: async (files, options) => {
      latest.current.onChange(await uploadPostImage(files, 'featured', options));
      if (!isInView(ref.current)) toast.success('Featured image added', 'You’ll find it below your text.');
    },
  });
  const isDragging = useFileDrop(ref, choose);
  useKeepFocus(ref, state.step);
  useFocusKeptInView(ref);

  useEffect(() => latest.current.onBusyChange?.(isBusy), [isBusy]);

  const sayOutOfView = useEffectEvent(() => {
    if (isInView(ref.current)) return;
    if (state.step === 'rejected') toast.error(state.rejection.title, state.rejection.text);
    if (state.step === 'failed') toast.error(failedTitle);
  });
  // Each new state is a new result, even if the step is the same.
  useEffect(() => {
    if (state.step === 'rejected' || state.step === 'failed') sayOutOfView();
  }, [state]);

  const remove = () => {
    ref.current?.focus({ preventScroll: true });
    cancel();
    onChange(null);
  };

  return (
    <fieldset ref={ref} tabIndex={-1} className="grid min-w-0 gap-3 rounded-sm">
      <legend className="mb-3 text-sm font-medium">
        Featured image <span className="font-normal text-muted">(optional)</span>
      </legend>
      {state.step === 'rejected' && <RejectedFile rejection={state.rejection} />}
      {state.step === 'failed' && (
        <FailedUpload title={failedTitle} error={state.error} onRetry={retry} onForget={cancel} />
      )}
      <FilePicker accept={acceptedTypes(postImageRules)} onFile={choose}>
        {(open) => {
          if (state.step === 'preparing') return <PreparingImage onCancel={cancel} />;
          if (state.step === 'uploading') {
            return <UploadingImage files={state.files} progress={state.progress} onCancel={cancel} />;
          }
          if (picture === null) return <EmptyImage isDragging={isDragging} onOpen={open} />;
          return <ChosenImage picture={picture} isDragging={isDragging} onReplace={open} onRemove={remove} />;
        }}
      </FilePicker>
      {picture !== null && <ImageAltField alt={props.alt} error={props.altError} onChange={props.onAltChange} />}
      <p role="status" className="sr-only">
        {spoken[state.step]}
      </p>
    </fieldset>
  );
}
