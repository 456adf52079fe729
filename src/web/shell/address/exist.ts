const KEY = 'exist';

/**
 * Stores the flag of spec §3: 'true' while the identification's address is used. It decides the step after
 * address-validation only with a server that does not name the next step itself.
 */
export function rememberExist(exist: boolean): void {
  try {
    localStorage.setItem(KEY, String(exist));
  } catch {
    // No storage: the server's own record decides.
  }
}

/** 'true', 'false' or '' when never set. */
export function storedExist(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
