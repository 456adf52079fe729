/** The ways to sign in. */
export const ways = ['passkey', 'totp', 'recovery', 'company'] as const;
export type Way = (typeof ways)[number];

export const waysOf = (asked: string | null): Way => ways.find((way) => way === asked) ?? 'passkey';

/** Where to go after it: a path of the desk, and nothing else that an address may say. */
export const nextPath = (asked: unknown): string =>
  typeof asked === 'string' && /^\/(?![/\\])/.test(asked) && !asked.startsWith('/entrar') ? asked : '/hoy';

/** Where a new browser waits for the link in the e-mail, and goes on from. */
export const linkPath = (asked: unknown): string => {
  const next = nextPath(asked);
  return next === '/hoy' ? '/entrar/enlace' : `/entrar/enlace?${new URLSearchParams({ siguiente: next })}`;
};
