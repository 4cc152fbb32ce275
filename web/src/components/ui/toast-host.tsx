import { lazy, Suspense, useEffect, useState } from 'react';
import { onToast, type ToastMessage } from '@/lib/toast.ts';

const ToastViewport = lazy(() => import('./toast-viewport.tsx'));

/** Waits for the first toast, then fetches what shows them. Stands once, in the layout. */
export function ToastHost() {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  useEffect(() => {
    const stop = onToast((message) => {
      setMessages((before) => [...before, message]);
    });
    return stop;
  }, []);
  if (messages.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastViewport messages={messages} />
    </Suspense>
  );
}
