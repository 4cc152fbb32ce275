import type { Picture } from '#contract/images';
import { classNames } from '@/lib/class-names.ts';
import { useImageFailure } from '@/lib/dom/use-image-failure.ts';

type PostPictureProps = {
  picture: Picture;
  /** Empty when the adjacent text says the same. */
  alt: string;
  /** Width of its slot, in the format of the img attribute. */
  sizes: string;
  /** On the first screen: fetched immediately. */
  priority?: boolean;
  /** Size of its slot: width and `aspect-…`. Defaults to 3:2. */
  className?: string;
  /** Shows the whole picture in its own ratio, up to the height of the screen. */
  isWhole?: boolean;
};

/**
 * Shows a post's picture, on its own color until it loads; hidden when it fails. It is cropped to the ratio of its
 * slot; portraits are cropped near their top, where faces are.
 */
export function PostPicture({
  picture,
  alt,
  sizes,
  priority = false,
  className = 'aspect-3/2 w-full',
  isWhole = false,
}: PostPictureProps) {
  const { failed, ref, onError } = useImageFailure(picture.url);
  if (failed) return null;
  return (
    <div className={classNames('relative overflow-hidden rounded-sm bg-sunken', className)}>
      <svg className="absolute inset-0 size-full" aria-hidden="true" focusable="false">
        <rect width="100%" height="100%" fill={picture.color} />
      </svg>
      <img
        ref={ref}
        src={picture.url}
        srcSet={picture.srcset}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onError={onError}
        className={
          isWhole ? 'relative max-h-[85svh] object-contain' : 'absolute inset-0 size-full object-cover object-[50%_20%]'
        }
      />
    </div>
  );
}
