/**
 * Loads a module when it is first needed. Later calls do not import it again: objects that import a module at the same
 * time would wait for one promise, which belongs to the first of them.
 */
export function lazy<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Module | undefined;
  return async () => {
    loaded ??= await load();
    return loaded;
  };
}
