import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toast } from '@base-ui/react/toast';
import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useAboveKeyboard } from '@/lib/dom/use-above-keyboard.ts';
import type { ToastAction, ToastMessage, ToastTone } from '@/lib/toast.ts';
import { Button, ButtonLink } from './button.tsx';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icons.tsx';

const SHOWN_AT_ONCE = 3;
const SHOWN_FOR = 4000;

type ViewportProps = { messages: readonly ToastMessage[] };

const marks: Record<ToastTone, { Icon: typeof InfoIcon; className: string }> = {
  success: { Icon: CheckIcon, className: 'text-money' },
  error: { Icon: AlertIcon, className: 'text-danger' },
  info: { Icon: InfoIcon, className: 'text-muted' },
};

type ToastActionProps = {
  action: ToastAction;
  onDone: () => void;
  /** Returns the focus to the page. */
  giveBack: () => void;
};

/** Shows a toast's action; calls `onDone` after a press. */
function ToastActionButton({ action, onDone, giveBack }: ToastActionProps) {
  const look = { variant: 'ghost', size: 'sm', className: 'shrink-0 text-accent' } as const;
  if ('to' in action) {
    return (
      <ButtonLink {...look} to={action.to} onClick={onDone}>
        {action.label}
      </ButtonLink>
    );
  }
  const press = ({ currentTarget }: MouseEvent) => {
    const hadFocus = currentTarget === document.activeElement;
    action.onPress();
    onDone();
    if (hadFocus) giveBack();
  };
  return (
    <Button {...look} onClick={press}>
      {action.label}
    </Button>
  );
}

/** Returns the focus from a toast that closes at a press to where it came from, else to the page. */
function useReturnedFocus() {
  const from = useRef<HTMLElement | null>(null);
  const remember = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget as HTMLElement | null;
  };
  function giveBack() {
    const target = from.current?.isConnected === true ? from.current : document.getElementById('main');
    target?.focus({ preventScroll: true });
  }
  return { remember, giveBack };
}

function Toasts({ messages }: ViewportProps) {
  useAboveKeyboard();
  const { remember, giveBack } = useReturnedFocus();
  const { toasts, add, close } = Toast.useToastManager<ToastMessage>();
  const shown = useRef(0);
  useEffect(() => {
    for (const message of messages.slice(shown.current)) {
      add({
        title: message.title,
        description: message.description,
        data: message,
        priority: message.tone === 'error' ? 'high' : 'low',
      });
    }
    shown.current = messages.length;
  }, [messages, add]);

  return toasts.map((toast) => {
    const { Icon, className } = marks[toast.data?.tone ?? 'info'];
    const action = toast.data?.action;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        // Base UI hides announced toasts, and their close button, also from users who would press it.
        aria-hidden={false}
        onFocus={remember}
        className="w-full rounded-md bg-surface shadow-float transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-3 data-starting-style:opacity-0 data-[swipe-direction=right]:data-ending-style:translate-x-8"
      >
        <Toast.Content
          data-has-text={toast.description !== undefined || undefined}
          className="flex items-center gap-2.5 py-1.5 pr-1.5 pl-3 data-has-text:items-start md:gap-3 md:py-3 md:pr-2 md:pl-4"
        >
          <Icon className={`size-5 shrink-0 in-data-has-text:mt-1 ${className}`} />
          <div className="min-w-0 flex-1 py-[3px] text-sm">
            <Toast.Title render={<p />} className="font-medium" />
            <Toast.Description className="mt-0.5 text-muted" />
          </div>
          {action && <ToastActionButton action={action} onDone={() => close(toast.id)} giveBack={giveBack} />}
          <Toast.Close
            aria-label="Dismiss"
            aria-hidden={false}
            className="reach grid size-7 shrink-0 place-items-center rounded-full text-muted transition-colors hover:text-ink"
          >
            <CloseIcon className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/**
 * Shows toasts at the bottom right, three at most, four seconds each; hover and focus pause them. On phones they appear
 * above the keyboard and sticky bars.
 */
export default function ToastViewport({ messages }: ViewportProps) {
  return (
    <CSPProvider disableStyleElements>
      <Toast.Provider limit={SHOWN_AT_ONCE} timeout={SHOWN_FOR}>
        <Toast.Portal>
          <Toast.Viewport className="fixed inset-x-3 bottom-[calc(0.75rem+env(safe-area-inset-bottom)+var(--thumb-bar,0px)+var(--keyboard,0px))] z-50 flex flex-col-reverse gap-2 md:right-6 md:bottom-6 md:left-auto md:w-96">
            <Toasts messages={messages} />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </CSPProvider>
  );
}
