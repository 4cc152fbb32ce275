/** The built server entry of `web` (package.json `imports`), the only part of it that the worker may import. */
declare module '#web/server' {
  export const renderPage: import('#contract/page').RenderPage;
}
