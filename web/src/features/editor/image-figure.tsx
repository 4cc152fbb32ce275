import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Images } from '#contract/images';
import { IMAGE_ALT_MAX } from '#contract/limits';
import { PostPicture } from '@/components/domain/picture.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { UploadProgress } from '@/components/ui/upload-progress.tsx';
import { classNames } from '@/lib/class-names.ts';
import type { ImageUpload, ShownImage } from './images.ts';

type ImageActions = {
  choose: (image: ShownImage) => void;
  retry: (key: string) => void;
  remove: (image: ShownImage) => void;
  change: (image: ShownImage, patch: { alt?: string; caption?: string }) => void;
};
type ImageFigureProps = { image: ShownImage; upload: ImageUpload | undefined; images: Images; actions: ImageActions };

function UploadStatus({ upload, onRetry }: { upload: ImageUpload; onRetry: () => void }) {
  if (upload.error !== null) {
    return (
      <Notice tone="error" title="Failed to upload image">
        <p>{upload.error}</p>
        <Button className="mt-3" variant="outline" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      </Notice>
    );
  }
  return (
    <div className="rounded-md bg-sunken px-4 py-6">
      <UploadProgress progress={upload.progress} isAnnounced />
    </div>
  );
}

/** Shows that an image has no file here: it is on another site, or the upload ended with the page. */
function MissingFile({ isUnknown, onChoose }: { isUnknown: boolean; onChoose: () => void }) {
  return (
    <Notice tone="warning" isSilent title={isUnknown ? 'This image is not available' : 'This image is not uploaded'}>
      <p>{isUnknown ? 'Readers do not see it.' : 'Images of other sites are not shown. Upload a copy of your own.'}</p>
      <Button className="mt-3" variant="outline" size="sm" onClick={onChoose}>
        Choose an Image
      </Button>
    </Notice>
  );
}

/** An image in the editor, with its description, its caption and its upload. */
export function ImageFigure({ image, upload, images, actions }: ImageFigureProps) {
  const { id, alt, caption, upload: key } = image.node.attrs;
  const picture = images[id];
  const box = useRef<HTMLDivElement>(null);
  const hasFile = upload === undefined && picture !== undefined;
  // Selects the text, not the figure around it, when a field is pressed.
  useEffect(() => {
    for (const field of box.current?.querySelectorAll('input') ?? []) field.draggable = false;
  }, []);
  return createPortal(
    <div
      ref={box}
      className={classNames(
        'grid gap-3 rounded-md font-sans',
        image.isSelected && 'outline-2 outline-offset-4 outline-accent',
      )}
    >
      {hasFile && (
        <PostPicture
          picture={picture}
          alt={alt}
          sizes="(min-width: 848px) 768px, 100vw"
          className="mx-auto w-fit"
          isWhole
        />
      )}
      {upload !== undefined && <UploadStatus upload={upload} onRetry={() => actions.retry(key)} />}
      {upload === undefined && picture === undefined && (
        <MissingFile isUnknown={id !== ''} onChoose={() => actions.choose(image)} />
      )}
      <Field label="Image description" name={`alt-${image.key}`} hint="For readers who can’t see the image.">
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            value={alt}
            maxLength={IMAGE_ALT_MAX}
            onChange={(event) => actions.change(image, { alt: event.target.value })}
          />
        )}
      </Field>
      <Field label="Caption" name={`caption-${image.key}`}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            value={caption}
            maxLength={IMAGE_ALT_MAX}
            onChange={(event) => actions.change(image, { caption: event.target.value })}
          />
        )}
      </Field>
      <div>
        <Button variant="ghost" size="sm" onClick={() => actions.remove(image)}>
          Remove Image
        </Button>
      </div>
    </div>,
    image.dom,
    `${image.key}`,
  );
}
