/** Any file as its text. */
declare module '*?raw' {
  const text: string;
  export default text;
}

interface ImportMeta {
  /** Files as their texts, by path: what Vite puts in its place when it loads the file. */
  glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>;
  /** Modules by their paths, loaded. */
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>;
  /** The files that a pattern finds, by their paths; nothing of them is loaded. */
  glob(pattern: string): Record<string, () => Promise<unknown>>;
}
