import type { ToastAction } from '@/lib/toast.ts';
import { Button, ButtonLink } from './button.tsx';

/** What a toast offers to do; `onDone` once it is pressed. */
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
