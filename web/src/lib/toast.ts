export type ToastTone = 'success' | 'error' | 'info';
/** One action of a toast: a callback or a link. */
export type ToastAction = { label: string } & ({ onPress: () => void } | { to: string });
export type ToastMessage = { id: number; tone: ToastTone; title: string; description?: string; action?: ToastAction };

type Listener = (message: ToastMessage) => void;

let nextId = 1;
let listener: Listener | null = null;
let waiting: ToastMessage[] = [];

function show(tone: ToastTone, title: string, description?: string, action?: ToastAction) {
  const message = {
    id: nextId++,
    tone,
    title,
    ...(description !== undefined && { description }),
    ...(action && { action }),
  };
  if (listener) listener(message);
  else waiting.push(message);
}

/** Shows short notifications at the edge of the screen, from anywhere. */
export const toast = {
  success: (title: string, description?: string) => show('success', title, description),
  error: (title: string, description?: string) => show('error', title, description),
  info: (title: string, description?: string) => show('info', title, description),
  /** Shows a toast with a button or a link. */
  offering: (tone: ToastTone, title: string, action: ToastAction, description?: string) =>
    show(tone, title, description, action),
};

/**
 * Registers the component that shows toasts, and passes it the waiting ones. Returns the function that unregisters it.
 */
export function onToast(next: Listener): () => void {
  listener = next;
  const missed = waiting;
  waiting = [];
  for (const message of missed) next(message);
  return () => {
    if (listener === next) listener = null;
  };
}
