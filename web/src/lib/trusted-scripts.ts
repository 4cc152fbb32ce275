type Rules = { createScriptURL: (address: string) => string } | { createHTML: (html: string) => string };

declare global {
  /** Not in every browser; where it is, pages are sent with `require-trusted-types-for 'script'`. */
  var trustedTypes: { createPolicy: <Policy extends Rules>(name: string, rules: Policy) => Policy } | undefined;
}

const BUILT = /^\/(?:sw|assets\/[\w.-]+)\.js$/;
/** As `npm run dev` names them. */
const SOURCE = /^\/src\/[\w./-]+\.worker\.ts\?/;

const rules = {
  createScriptURL: (address: string) => {
    if (BUILT.test(address) || (import.meta.env.DEV && SOURCE.test(address))) return address;
    throw new TypeError(address);
  },
};

/**
 * The policy that starts workers from files of our own build. The only other one (inert-html.ts) reads pasted HTML without
 * showing it: no text ever becomes script, or markup of the page.
 */
const policy = globalThis.trustedTypes?.createPolicy('own-scripts', rules) ?? rules;

/** The address of a worker of ours, as browsers take it. @throws TypeError for any other address */
export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address);
