/** Made by web/server-build.ts: by the source of each page, the files that its chunk needs. */
declare module 'virtual:preloads' {
  const files: Readonly<Record<string, readonly string[]>>;
  export default files;
}
