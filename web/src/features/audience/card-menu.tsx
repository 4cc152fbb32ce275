import type { PostSummary } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { Glyph } from '@/components/ui/icons.tsx';
import { useMenu } from '@/components/ui/use-menu.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const loadMenu = () => import('./card-menu-items.tsx');

/** `viewerId` is null for guests. */
type CardMenuProps = { post: PostSummary; viewerId: string | null };

/** The button of a post card's menu, which is loaded on the first press. */
export function CardMenu({ post, viewerId }: CardMenuProps) {
  const [Items, fetchItems] = useLazyComponent(loadMenu);
  const menu = useMenu(`Options for “${post.title}”`, (setOpen) => {
    const open = async () => setOpen(await fetchItems(open));
    void open();
  });
  return (
    <div ref={menu.anchor}>
      <Button variant="ghost" size="icon" {...menu.button}>
        <Glyph filled>
          <path d="M3.5 10.5h3v3h-3zm7 0h3v3h-3zm7 0h3v3h-3z" />
        </Glyph>
      </Button>
      {Items !== null && <Items post={post} viewerId={viewerId} isOpen={menu.isOpen} popup={menu.popup} />}
    </div>
  );
}
