/**
 * Returns a module of Node that is loaded when one of its properties is read. A bundle in one file imports all its modules at
 * start-up: those that only emails need take a sixth of it.
 */
export const onUse = (name: `node:${string}`): object =>
  new Proxy(
    {},
    {
      get: (_, key) => Reflect.get(process.getBuiltinModule(name) ?? {}, key),
    },
  );
