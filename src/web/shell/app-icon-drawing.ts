import { brandTokens } from '#domain/partner/brand.ts';

/** Draws the installed shop's icon: the partner's initial on its colour. */
export function iconOf(name: string, color: string | null): string {
  const { '--brand': brand, '--on-brand': ink } = brandTokens(color);
  const initial = /\p{L}|\p{N}/u.exec(name.toLocaleUpperCase('es-MX'))?.[0] ?? '';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">' +
    `<rect width="512" height="512" fill="${brand}"/>` +
    `<text x="256" y="352" text-anchor="middle" font-family="Figtree,Roboto,Arial,sans-serif" font-size="272" font-weight="800" fill="${ink}">${initial}</text></svg>`
  );
}

/** The icon as a data URL, for the browser's tab: saves a request. */
export const iconUrl = ({ name, color }: { name: string; color: string | null }): string =>
  `data:image/svg+xml,${encodeURIComponent(iconOf(name, color))}`;
