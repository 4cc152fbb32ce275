import { DEFAULT_SHARE_IMAGE, type Picture } from '#contract/images';
import { PostPicture } from '@/components/domain/picture.tsx';

type ShareCardProps = {
  /** The image for sharing, else the featured one; null shows the platform's own. */
  picture: Picture | null;
  title: string;
  description: string;
  /** Address of the article, without its scheme. */
  address: string;
};

/** Shows a post as other sites show a link to it. */
export function ShareCard({ picture, title, description, address }: ShareCardProps) {
  return (
    <div className="max-w-md overflow-hidden rounded-md border border-line bg-surface">
      {picture === null ? (
        <img src={DEFAULT_SHARE_IMAGE} alt="" className="aspect-1200/630 w-full object-cover" />
      ) : (
        <PostPicture picture={picture} alt="" sizes="28rem" className="aspect-1200/630 w-full rounded-none!" />
      )}
      <div className="grid gap-1 px-4 py-3 wrap-anywhere">
        <p dir="auto" className="line-clamp-2 font-medium">
          {title || 'Untitled'}
        </p>
        <p dir="auto" className="line-clamp-2 text-sm text-muted">
          {description}
        </p>
        <p className="line-clamp-1 text-xs text-muted">{address}</p>
      </div>
    </div>
  );
}
