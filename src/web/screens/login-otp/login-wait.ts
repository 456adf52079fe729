/** Storage key of the resend wait for login codes in this tab; contains no phone number. */
export const loginWait = 'codigo:login';
