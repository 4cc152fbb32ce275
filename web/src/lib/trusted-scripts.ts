type Rules = { createScriptURL: (address: string) => string } | { createHTML: (html: string) => string };

declare global {
  /** Absent in some browsers. Browsers that have it receive pages with `require-trusted-types-for 'script'`. */
  var trustedTypes: { createPolicy: <Policy extends Rules>(name: string, rules: Policy) => Policy } | undefined;
}

const BUILT = /^\/(?:sw|assets\/[\w.-]+)\.js$/;
/** Worker URLs of `npm run dev`. */
const SOURCE = /^\/src\/[\w./-]+\.worker\.ts\?/;

const rules = {
  createScriptURL: (address: string) => {
    if (BUILT.test(address) || (import.meta.env.DEV && SOURCE.test(address))) return address;
    throw new TypeError(address);
  },
};

/**
 * Permits workers from files of the product's build only. The one other policy (inert-html.ts) parses pasted HTML
 * without showing it, so no text can become script or markup.
 */
const policy = globalThis.trustedTypes?.createPolicy('own-scripts', rules) ?? rules;

/** Returns a worker's URL as a trusted type. @throws TypeError for any other URL */
export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address);
