// Removes a notice that was dismissed, before the first paint, and dismisses it
// (web/src/features/notice/watch-notice.tsx). Browsers keep this file for ever: a change needs a new name.
(() => {
  const box = document.getElementById('notice');
  const button = box?.querySelector('button');
  if (!button) return;
  const remember = () => {
    try {
      localStorage.setItem('dismissed-notice', button.value);
    } catch {}
  };
  let dismissed = null;
  try {
    dismissed = localStorage.getItem('dismissed-notice');
  } catch {}
  if (dismissed === button.value) box.remove();
  button.addEventListener('click', () => {
    remember();
    box.remove();
    document.getElementById('main')?.focus({ preventScroll: true });
  });
})();
