import { useEffect, useRef } from 'react';
import type { Picture } from '#contract/images';
import { Button } from '@/components/ui/button.tsx';
import { FilePicker } from '@/components/ui/file-picker.tsx';
import { useKeepFocus } from '@/lib/focus/use-keep-focus.ts';
import { FailedUpload } from './failed-upload.tsx';
import { acceptedTypes, postImageRules } from './precheck-image-file.ts';
import { RejectedFile } from './rejected-file.tsx';
import { uploadPostImage } from './upload-post-image.ts';
import { usePictureUpload } from './use-picture-upload.ts';

type ShareImageFieldProps = {
  /** Whether the post has an image for sharing of its own. */
  hasImage: boolean;
  onChange: (image: { id: string; picture: Picture } | null) => void;
  /** Receives true while an image is prepared or uploaded; publishing should wait. */
  onBusyChange: (isBusy: boolean) => void;
};

/** Selects the image that other sites show with a link to the post. */
export function ShareImageField({ hasImage, onChange, onBusyChange }: ShareImageFieldProps) {
  const latest = useRef({ onChange, onBusyChange });
  useEffect(() => {
    latest.current = { onChange, onBusyChange };
  });
  const ref = useRef<HTMLFieldSetElement>(null);
  const { state, isBusy, choose, retry, cancel } = usePictureUpload({
    job: 'post',
    rules: postImageRules,
    send: async (files, options) => latest.current.onChange(await uploadPostImage(files, 'featured', options)),
  });
  useKeepFocus(ref, `${state.step} ${hasImage}`);
  useEffect(() => latest.current.onBusyChange(isBusy), [isBusy]);

  const percent = state.step === 'uploading' ? ` ${Math.round(state.progress * 100)}%` : '';
  return (
    <fieldset ref={ref} tabIndex={-1} aria-label="Sharing image" className="grid min-w-0 gap-3 rounded-sm">
      {state.step === 'rejected' && <RejectedFile rejection={state.rejection} />}
      {state.step === 'failed' && (
        <FailedUpload title="The image was not uploaded" error={state.error} onRetry={retry} onForget={cancel} />
      )}
      <div className="flex flex-wrap gap-3">
        <FilePicker accept={acceptedTypes(postImageRules)} onFile={choose}>
          {(open) => (
            <Button variant="outline" size="sm" onClick={open} busy={isBusy} busyLabel={`Uploading...${percent}`}>
              {hasImage ? 'Replace Sharing Image' : 'Use Another Image'}
            </Button>
          )}
        </FilePicker>
        {isBusy && (
          <Button variant="ghost" size="sm" onClick={cancel}>
            Cancel
          </Button>
        )}
        {hasImage && !isBusy && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Remove Sharing Image
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {isBusy && 'Uploading image'}
      </p>
    </fieldset>
  );
}
