import { useEffect, useEffectEvent, useRef } from 'react';
import type { Picture } from '#contract/images';
import { isInView } from '@/lib/dom/is-in-view.ts';
import { toast } from '@/lib/toast.ts';
import { FailedUpload } from './failed-upload.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImageAltField } from './image-alt-field.tsx';
import { ChosenImage, EmptyImage, PreparingImage, UploadingImage } from './post-image-states.tsx';
import { acceptedTypes, postImageRules } from './precheck-image-file.ts';
import { RejectedFile } from './rejected-file.tsx';
import { uploadPostImage } from './upload-post-image.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useKeepFocus } from './use-keep-focus.ts';
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
      latest.current.onChange(await uploadPostImage(files, options));
      if (!isInView(ref.current)) toast.success('Featured image added', 'You’ll find it below your text.');
    },
  });
  const isDragging = useFileDrop(ref, choose);
  useKeepFocus(ref, state.step);

  useEffect(() => latest.current.onBusyChange?.(isBusy), [isBusy]);

  const sayOutOfView = useEffectEvent(() => {
    if (isInView(ref.current)) return;
    if (state.step === 'refused') toast.error(state.refusal.title, state.refusal.text);
    if (state.step === 'failed') toast.error(failedTitle);
  });
  // Each new state is a new result, even if the step is the same.
  useEffect(() => {
    if (state.step === 'refused' || state.step === 'failed') sayOutOfView();
  }, [state]);

  const remove = () => {
    ref.current?.focus({ preventScroll: true });
    cancel();
    onChange(null);
  };

  return (
    <fieldset ref={ref} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <legend className="mb-3 text-sm font-medium">
        Featured image <span className="font-normal text-muted">(optional)</span>
      </legend>
      {state.step === 'refused' && <RejectedFile refusal={state.refusal} />}
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
