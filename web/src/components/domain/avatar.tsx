import { classNames } from '@/lib/class-names.ts';
import { useImageFailure } from '@/lib/dom/use-image-failure.ts';

type AvatarSize = 'md' | 'xl';

const sizes: Record<AvatarSize, { box: string; pixels: number }> = {
  md: { box: 'size-10 text-sm', pixels: 40 },
  xl: { box: 'size-24 text-3xl md:size-28', pixels: 112 },
};

/** Shows a user's picture, or their initial; decorative, because the name is next to it. */
export function Avatar({ name, url, size = 'md' }: { name: string; url: string | null; size?: AvatarSize }) {
  const { failed, ref, onError } = useImageFailure(url);
  const { box, pixels } = sizes[size];
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-sunken font-serif font-semibold text-muted',
        box,
      )}
    >
      {url !== null && !failed ? (
        <img
          ref={ref}
          src={url}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          onError={onError}
          className="size-full object-cover"
        />
      ) : (
        (Array.from(name)[0] ?? '').toUpperCase()
      )}
    </span>
  );
}
