import type { CommentObstacle, CommentOrder } from '#contract/comments';
import { Button } from '@/components/ui/button.tsx';
import { type CommentPages, threadsIn } from './comment-pages.ts';
import { useCloseComments } from './comments.mutations.ts';
import { OrderSwitch } from './order-switch.tsx';
import { useThread } from './thread-context.ts';

/** Closes the comments on the viewer's own article, or opens them again. */
function CloseButton({ isClosed }: { isClosed: boolean }) {
  const close = useCloseComments();
  return (
    <Button variant="outline" size="sm" busy={close.isPending} onClick={() => close.mutate(!isClosed)}>
      {isClosed ? 'Open Comments' : 'Close Comments'}
    </Button>
  );
}

type ThreadToolsProps = {
  order: CommentOrder;
  onOrder: (order: CommentOrder) => void;
  data: CommentPages;
  obstacle: CommentObstacle | null;
};

/** The order of the comments, if there are several, and what the author can do with all of them. */
export function ThreadTools({ order, onOrder, data, obstacle }: ThreadToolsProps) {
  const { isOwnArticle } = useThread();
  const hasOrder = threadsIn(data).length > 1;
  const isClosable = isOwnArticle && obstacle !== 'off';
  if (!hasOrder && !isClosable) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      {hasOrder && <OrderSwitch order={order} onChange={onOrder} />}
      {isClosable && <CloseButton isClosed={obstacle === 'closed'} />}
    </div>
  );
}
