import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { hmacHex } from '#server/platform/hmac.ts';
import { cookiePairs, storefrontCookie } from './cookies.ts';

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
