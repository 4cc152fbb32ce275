// The page one asked for is still the address: loading it again is all there is to do.
const reload = () => location.reload();
document.querySelector('button').addEventListener('click', reload);
addEventListener('online', reload);
