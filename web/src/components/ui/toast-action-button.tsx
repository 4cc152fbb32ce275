import type { ToastAction } from '@/lib/toast.ts';
import { Button, ButtonLink } from './button.tsx';

/** Shows a toast's action; calls `onDone` after a press. */
export function ToastActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const look = { variant: 'ghost', size: 'sm', className: 'shrink-0 text-accent' } as const;
  if ('to' in action) {
    return (
      <ButtonLink {...look} to={action.to} onClick={onDone}>
        {action.label}
      </ButtonLink>
    );
  }
  const press = () => {
    action.onPress();
    onDone();
  };
  return (
    <Button {...look} onClick={press}>
      {action.label}
    </Button>
  );
}
