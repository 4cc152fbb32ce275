import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';
import type { ToastMessage, ToastTone } from '@/lib/toast.ts';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icons.tsx';

const SHOWN_AT_ONCE = 3;
const SHOWN_FOR = 4000;

const marks: Record<ToastTone, { Icon: typeof InfoIcon; className: string }> = {
  success: { Icon: CheckIcon, className: 'text-money' },
  error: { Icon: AlertIcon, className: 'text-danger' },
  info: { Icon: InfoIcon, className: 'text-muted' },
};

function Toasts({ messages }: { messages: readonly ToastMessage[] }) {
  const { toasts, add } = Toast.useToastManager<ToastMessage>();
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
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className="w-full rounded-md border border-line bg-surface shadow-float transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-3 data-starting-style:opacity-0 data-[swipe-direction=right]:data-ending-style:translate-x-8"
      >
        <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          <Icon className={`mt-0.5 size-5 ${className}`} />
          <div className="min-w-0 flex-1 py-px text-sm">
            <Toast.Title render={<p />} className="font-medium" />
            <Toast.Description className="mt-0.5 text-muted" />
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="reach grid size-7 shrink-0 place-items-center rounded-full text-muted transition-colors hover:text-ink"
          >
            <CloseIcon className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Bottom right, three at most, four seconds each; hover and focus hold them (spec §9 'Notifications'). */
export default function ToastViewport({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    <CSPProvider disableStyleElements>
      <Toast.Provider limit={SHOWN_AT_ONCE} timeout={SHOWN_FOR}>
        <Toast.Portal>
          <Toast.Viewport className="fixed inset-x-4 bottom-4 z-50 flex flex-col-reverse gap-2 md:right-6 md:bottom-6 md:left-auto md:w-96">
            <Toasts messages={messages} />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </CSPProvider>
  );
}
