// Says so when the page's own script does not come: a composed page can be read then, but nothing on it works.
// Browsers keep this file for ever: a change needs a new name.
(() => {
  let isSaid = false;
  const sayIt = () => {
    if (isSaid) return;
    isSaid = true;
    const line = document.createElement('div');
    line.className = 'start-failure';
    line.role = 'alert';
    const text = document.createElement('p');
    text.textContent = 'This page has not loaded completely. You can read what is there; buttons do not work yet.';
    const button = document.createElement('button');
    button.textContent = 'Reload';
    button.addEventListener('click', () => location.reload());
    line.append(text, button);
    document.body.prepend(line);
  };
  addEventListener('startfailure', sayIt);
  // The entry or what it is made of; that does not bubble.
  const hear = ({ target }) => target instanceof HTMLScriptElement && target.type === 'module' && sayIt();
  addEventListener('error', hear, { capture: true });
})();
