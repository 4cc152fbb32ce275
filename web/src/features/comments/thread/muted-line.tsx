import { Button } from '@/components/ui/button.tsx';
import { CommentFrame } from './comment-card.tsx';
import { focusComment } from './focus-comment.ts';
import { threadTexts } from './thread-text.ts';

type MutedLineProps = { id: string; username: string; onShow: () => void };

/** Replaces the comment of a person whom the viewer has muted, until it is shown. */
export function MutedLine({ id, username, onShow }: MutedLineProps) {
  return (
    <CommentFrame id={id}>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        {threadTexts.muted}
        <Button
          variant="link"
          size="sm"
          onClick={() => {
            onShow();
            focusComment(id);
          }}
        >
          Show<span className="sr-only"> the comment by {username}</span>
        </Button>
      </p>
    </CommentFrame>
  );
}
