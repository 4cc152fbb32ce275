/** Any file as its text. */
declare module '*?raw' {
  const text: string;
  export default text;
}

interface ImportMeta {
  /** Files as their texts, by path: what Vite puts in its place when it loads the file. */
  glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>;
}
