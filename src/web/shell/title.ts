import type { MetaDescriptor } from 'react-router';
import type { ShellData } from './shell.tsx';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/**
 * The '<title>' of a screen: 'Celulares y tabletas · Alba', and optionally a description. `preview`: of a screen that is
 * shared as a link, from its loader (link-preview.server.ts).
 */
export function titleOf(
  matches: Matches,
  title: string,
  description?: string,
  preview?: MetaDescriptor[],
): MetaDescriptor[] {
  const shop = shopIn(matches)?.partner.name;
  const whole = shop ? `${title} · ${shop}` : title;
  return [
    { title: whole },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(preview
      ? [
          { property: 'og:title', content: whole },
          { property: 'og:description', content: description },
          ...preview,
        ]
      : []),
  ];
}

const shopIn = (matches: Matches) =>
  matches.find((match) => match?.id === 'shell/shell')?.loaderData as ShellData | undefined;
