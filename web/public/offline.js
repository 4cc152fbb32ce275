const CHECK_EVERY_MS = 5000;

// The address is still the requested page's, so reloading is enough.
const reload = () => location.reload();
document.querySelector('button').addEventListener('click', reload);
addEventListener('online', reload);

// Copies of texts that the server has not saved yet (web/src/features/drafts/draft-keys.ts).
try {
  document.getElementById('writing').hidden = !Object.keys(localStorage).some((key) => key.startsWith('draft:'));
} catch {}

// A browser may report a connection throughout, and then no change.
setInterval(async () => {
  try {
    if ((await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' })).ok) reload();
  } catch {}
}, CHECK_EVERY_MS);
