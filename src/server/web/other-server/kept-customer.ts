import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { hmacHex } from '#server/platform/hmac.ts';
import type { CaptchaPort } from '#server/providers/captcha/port.ts';

/** A logged-in customer, with the names of spec §3 'authUser'. */
export interface Customer {
  username: string;
  account: string;
  phone: string;
  commercialPartner: number;
}

/** The customer of one visitor, for one page request. */
export interface CustomerKeeper {
  who(): Customer | null;
  keep(customer: Customer): void;
  forget(): void;
  /** Set-Cookie lines for the browser. */
  readonly setCookies: readonly string[];
}

/**
 * Stores the logged-in customer in a cookie that only this storefront can read or write: a server without our sessions
 * reports it once, at login, and the dashboard's guard must not trust the browser's own claim (spec §6).
 */
export function keepCustomer(
  cookie: string | undefined,
  { secret, https, now = () => Date.now() }: { secret: string; https: boolean; now?: () => number },
): CustomerKeeper {
  const key = Buffer.from(hmacHex(secret, 'kept-customer', 'key'), 'hex');
  const name = https ? storefrontCookie.secure : storefrontCookie.plain;
  const setCookies: string[] = [];
  const set = (value: string, seconds: number) => {
    const secure = https ? '; Secure' : '';
    setCookies.push(`${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`);
  };
  const sealed = cookiePairs(cookie).find(([each]) => each === name)?.[1];
  const stored = sealed === undefined ? null : open(sealed, key);
  let customer = stored && stored.until > now() ? stored.customer : null;
  return {
    setCookies,
    who: () => customer,
    keep(signedIn) {
      customer = signedIn;
      set(seal({ customer, until: now() + lifeSeconds * 1000 }, key), lifeSeconds);
    },
    forget() {
      customer = null;
      if (sealed !== undefined) set('', 0);
    },
  };
}

/** The lifetime of our own server's sessions. */
const lifeSeconds = 12 * 3600;

interface StoredCustomer {
  customer: Customer;
  until: number;
}

const ivBytes = 12;
const tagBytes = 16;

function seal(stored: StoredCustomer, key: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(stored), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Returns null unless it was sealed with this key. */
function open(sealed: string, key: Buffer): StoredCustomer | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text =
      decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    return JSON.parse(text) as StoredCustomer;
  } catch {
    return null;
  }
}

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
const storefrontCookie = { plain: 'cliente', secure: '__Host-cliente' } as const;

/** Returns the cookies to forward to the API: its own, not the storefront's. */
export const withoutStorefrontCookie = (line: string | undefined): string =>
  cookieLine(cookiePairs(line).filter(([name]) => !Object.values<string>(storefrontCookie).includes(name)));

/** Another server that implements the contract (API_ORIGIN), and substitutes for features that only ours has. */
export interface OtherServer {
  readonly origin: string;
  /** Seals the data that this process stores in the visitor's cookie. */
  readonly secret: string;
  /** For a server that issues no challenges. */
  readonly captcha: CaptchaPort;
}
