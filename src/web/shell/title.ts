import type { MetaDescriptor } from 'react-router';
import type { ShellData } from './shell.tsx';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The '<title>' of a screen: 'Celulares y tabletas · Alba', and optionally a description. */
export function titleOf(matches: Matches, title: string, description?: string): MetaDescriptor[] {
  const shop = shopIn(matches)?.partner.name;
  return [
    { title: shop ? `${title} · ${shop}` : title },
    ...(description ? [{ name: 'description', content: description }] : []),
  ];
}

const shopIn = (matches: Matches) =>
  matches.find((match) => match?.id === 'shell/shell')?.loaderData as ShellData | undefined;
