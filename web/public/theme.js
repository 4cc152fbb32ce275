// Runs before the first paint, so a chosen theme does not flash (the system's theme needs no script), nor a banner that
// was dismissed in this tab (web/src/features/accounts/auth/unconfirmed-banner.tsx).
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
    const isDismissed = Object.keys(sessionStorage).some((key) => key.startsWith('unconfirmed-dismissed:'));
    if (isDismissed) document.documentElement.dataset.unconfirmedDismissed = '';
  } catch {}
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isForced = chosen === 'light' || chosen === 'dark';
  if (isForced) document.documentElement.dataset.theme = chosen;
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  const paint = () => {
    const theme = document.documentElement.dataset.theme;
    const isDark = theme === undefined ? system.matches : theme === 'dark';
    meta.content = isDark ? '#171614' : '#fbfaf7';
  };
  paint();
  system.addEventListener('change', paint);
  addEventListener('themechange', paint);
  document.head.append(meta);
})();
