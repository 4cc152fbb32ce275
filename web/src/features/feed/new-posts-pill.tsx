import { Button } from '@/components/ui/button.tsx';

type NewPostsPillProps = {
  /** 0 hides the pill. */
  count: number | 'some';
  busy: boolean;
  onShow: () => void;
};

function label(count: number | 'some'): string {
  if (count === 'some') return 'New posts';
  return count === 1 ? '1 new post' : `${count} new posts`;
}

/** Announces newer posts. Floats above the list, so the layout does not shift. */
export function NewPostsPill({ count, busy, onShow }: NewPostsPillProps) {
  return (
    <div role="status" className="sticky top-8 z-10 flex h-0 items-center justify-center">
      {count !== 0 && (
        <Button
          variant="outline"
          size="sm"
          busy={busy}
          onClick={onShow}
          className="shrink-0 animate-rise bg-surface shadow-float"
        >
          {label(count)}
        </Button>
      )}
    </div>
  );
}
