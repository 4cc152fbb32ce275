import { Button } from '@/components/ui/button.tsx';
import { useRestore } from './use-takedowns.ts';

/** Allows an article again. It stays a draft until its author publishes it. */
export function RestoreButton({ post }: { post: { id: string; title: string } }) {
  const restore = useRestore(post.id);
  return (
    <Button variant="outline" size="sm" busy={restore.isPending} onClick={() => restore.mutate()}>
      Restore<span className="sr-only"> {post.title}</span>
    </Button>
  );
}
