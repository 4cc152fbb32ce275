interface ImportMeta {
  /** Modules by their paths, those of a folder that fit the pattern (Vite). */
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>;
}
