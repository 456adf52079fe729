/** The parts of the draft, each under its tab. */
export const brandParts = ['datos', 'imagenes', 'frases', 'mensajes'] as const;
export type BrandPart = (typeof brandParts)[number];

export const partOf = (query: URLSearchParams): BrandPart =>
  brandParts.find((part) => part === query.get('parte')) ?? 'datos';

export const brandHref = (
  partner: number,
  part: BrandPart,
  more: Readonly<Record<string, string>> = {},
): string =>
  `/marca?${new URLSearchParams({ partner: String(partner), ...(part !== 'datos' && { parte: part }), ...more })}`;
