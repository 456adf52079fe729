/** Names the wait for another login code in this tab; no phone number is kept there. */
export const loginWait = 'codigo:login';
