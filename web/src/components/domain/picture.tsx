import type { Picture } from '#contract/images';
import { classNames } from '@/lib/class-names.ts';
import { useImageFailure } from '@/lib/dom/use-image-failure.ts';

type PostPictureProps = {
  picture: Picture;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** How wide its slot is, as in the img attribute. */
  sizes: string;
  /** In the first screen: fetched at once. */
  priority?: boolean;
  /** Its place: width and `aspect-…`. 3:2 unless told. */
  className?: string;
  /** Nothing of it is cut off: its own ratio is the ratio of its place, up to the height of the screen. */
  isWhole?: boolean;
};

/**
 * A post's picture on its own color until it arrives; hidden when it fails. It is cropped to the ratio of its slot, a
 * portrait nearer to its top, where faces are.
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
