const CHECK_EVERY_MS = 5000;

/** Requests the server itself, because the browser's connection state can be wrong or late. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Runs `action` when the server can be reached again. Returns a function that stops checking. */
export function whenReachable(action: () => void): () => void {
  const check = async () => void ((await isServerReachable()) && action());
  const timer = setInterval(check, CHECK_EVERY_MS);
  addEventListener('online', check);
  return () => {
    clearInterval(timer);
    removeEventListener('online', check);
  };
}
