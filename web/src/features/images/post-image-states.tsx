import { useEffect, useState } from 'react';
import type { Picture } from '#contract/images';
import { PostPicture } from '@/components/domain/picture.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ImageIcon } from '@/components/ui/form-icons.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { UploadProgress } from '@/components/ui/upload-progress.tsx';
import { classNames } from '@/lib/class-names.ts';
import type { PostImageFiles } from './prepare-picture.ts';

const area = 'grid min-h-44 place-items-center content-center gap-3 rounded-md border border-dashed px-5 py-6';

export function EmptyImage({ isDragging, onOpen }: { isDragging: boolean; onOpen: () => void }) {
  return (
    <div className={classNames(area, isDragging ? 'border-accent bg-accent-soft' : 'border-line-strong')}>
      <ImageIcon className="size-8 text-muted" />
      <Button variant="outline" onClick={onOpen}>
        Choose an Image
      </Button>
      <p className="text-center text-xs text-muted">
        <span className="hidden pointer-fine:inline">Or drop or paste one anywhere on this page. </span>
        JPEG, PNG, WebP or HEIC, up to 10 MB
      </p>
    </div>
  );
}

/** Shows that the photo is being converted to formats that browsers display. */
export function PreparingImage({ onCancel }: { onCancel: () => void }) {
  return (
    <div className={classNames(area, 'border-line-strong')}>
      <p className="flex items-center gap-3 text-sm text-muted">
        <Spinner />
        Preparing image...
      </p>
      <Button variant="ghost" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Returns an object URL for the blob, revoked on unmount. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

type UploadingProps = { files: PostImageFiles; progress: number; onCancel: () => void };

/** Previews the picture with the upload's progress. */
export function UploadingImage({ files, progress, onCancel }: UploadingProps) {
  const url = useObjectUrl(files.variants.at(-1));
  const picture = { url: url ?? '', srcset: '', ...files.size, color: files.color };
  return (
    <div className="grid gap-3">
      <div className="opacity-60">{url !== null && <ArticlePicture picture={picture} alt="" />}</div>
      <div className="flex items-center gap-4">
        <UploadProgress progress={progress} />
        <Button variant="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function ArticlePicture({ picture, alt }: { picture: Picture; alt: string }) {
  return (
    <PostPicture
      picture={picture}
      alt={alt}
      sizes="(min-width: 848px) 768px, 100vw"
      className="mx-auto w-fit"
      isWhole
    />
  );
}

type ChosenProps = { picture: Picture; isDragging: boolean; onReplace: () => void; onRemove: () => void };

/** Shows the picture as the article does, with buttons to replace and remove it. */
export function ChosenImage({ picture, isDragging, onReplace, onRemove }: ChosenProps) {
  return (
    <div className="grid gap-3">
      <div
        className={classNames('rounded-sm', isDragging && 'outline-2 outline-offset-4 outline-accent outline-dashed')}
      >
        <ArticlePicture picture={picture} alt="Preview of the image above your post" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="sm" onClick={onReplace}>
          Replace Image
        </Button>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          Remove Image
        </Button>
      </div>
    </div>
  );
}
