/** Splits 'a=1; b=2' into pairs; also reads the pair at the start of a Set-Cookie line. */
export function cookiePairs(line: string | undefined): [string, string][] {
  return (line ?? '').split(/;\s*/).flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1)]] : [];
  });
}

export const cookieLine = (pairs: Iterable<[string, string]>): string =>
  [...pairs].map(([name, value]) => `${name}=${value}`).join('; ');

/**
 * Rewrites a Set-Cookie of the API for this host. A browser would reject another host's domain, and a path below /api
 * would hide it from the pages, whose loaders call on the visitor's behalf.
 */
export function asOurs(line: string): string {
  const [pair = '', ...attributes] = line.split(';').map((each) => each.trim());
  const kept = attributes.filter((each) => !/^(domain|path)=/i.test(each));
  return [pair, ...kept, 'Path=/'].join('; ');
}

/** The storefront's own cookie (kept-customer.ts); browsers accept a __Host- cookie only over https, for one host. */
export const storefrontCookie = { plain: 'cliente', secure: '__Host-cliente' } as const;

/** Returns the cookies to forward to the API: its own, not the storefront's. */
export const withoutStorefrontCookie = (line: string | undefined): string =>
  cookieLine(cookiePairs(line).filter(([name]) => !Object.values<string>(storefrontCookie).includes(name)));
