/**
 * Returns a module of Node that is loaded when one of its properties is read: a bundle in one file imports all its modules
 * at start-up, and guests' pages need few of them (docs/decisions/0026-script-and-bundle-budgets.md).
 */
export const onUse = <Module extends object>(name: `node:${string}`): Module =>
  new Proxy({} as Module, { get: (_, key) => Reflect.get(process.getBuiltinModule(name) ?? {}, key) });

/** Returns a function of such a module, which loads it when called. */
export const functionOf = <Module extends object, Name extends keyof Module>(
  module: Module,
  name: Name,
): Module[Name] => ((...args: unknown[]) => (module[name] as (...args: unknown[]) => unknown)(...args)) as Module[Name];
