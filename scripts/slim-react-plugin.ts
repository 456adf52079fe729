import type { Plugin } from 'vite';

/**
 * React makes five errors while it is loaded, which nobody is shown: it throws one to break off, and knows it again by
 * its identity. An error notes where it was made, and in a browser that is watched (Lighthouse, its tools for who
 * develops) all of React is read a second time for that: 8 to 12 ms of the 14 to 20 in which Lighthouse saw the scripts of a
 * page evaluated, and took for blocking time. An object without a trace does the same. A version of React in which one
 * of them is not found is no build.
 */
export const slimReact: Plugin = {
  name: 'slim-react',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith(`/node_modules/react-dom/${clientOfReact}`)) return null;
    const { text, missing } = withoutTraces(code);
    if (missing.length > 0)
      this.error(`react-dom's ${clientOfReact} has no '${missing.join("', '")}' any more`);
    return { code: text, map: null };
  },
};

export const clientOfReact = 'cjs/react-dom-client.production.js';

/** What React throws at itself, and the number of the message that it has for none to see. */
export const thrownAtItself = {
  HydrationMismatchException: 519,
  SuspenseException: 460,
  SuspenseyCommitException: 474,
  SuspenseActionException: 542,
  SelectiveHydrationException: 461,
} as const;

export function withoutTraces(code: string): { text: string; missing: string[] } {
  const missing: string[] = [];
  const text = Object.entries(thrownAtItself).reduce((changed, [name, message]) => {
    const made = `${name} = Error(formatProdErrorMessage(${message}))`;
    if (!changed.includes(made)) missing.push(made);
    return changed.replace(made, `${name} = {}`);
  }, code);
  return { text, missing };
}
