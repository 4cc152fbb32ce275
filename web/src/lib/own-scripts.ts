type Policy = { createScriptURL: (address: string) => string };

declare global {
  /** Not in every browser; where it is, pages are sent with `require-trusted-types-for 'script'`. */
  var trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy } | undefined;
}

const BUILT = /^\/(?:sw|assets\/[\w.-]+)\.js$/;
/** As `npm run dev` names them. */
const SOURCE = /^\/src\/[\w./-]+\.worker\.ts\?/;

const rules: Policy = {
  createScriptURL: (address) => {
    if (BUILT.test(address) || (import.meta.env.DEV && SOURCE.test(address))) return address;
    throw new TypeError(address);
  },
};

/**
 * The one policy that the product has and allows (`trusted-types own-scripts`): workers are started from files of our own
 * build, and no text ever becomes markup or script.
 */
const policy = globalThis.trustedTypes?.createPolicy('own-scripts', rules) ?? rules;

/** The address of a worker of ours, as browsers take it. @throws TypeError for any other address */
export const ownScript = (address: string): string => policy.createScriptURL(address);
