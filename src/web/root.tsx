import { use, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { Boot, END_OF_PAGE } from './boot.tsx';
import { languageContext, wordsContext } from './context.ts';
import { Nonce } from './nonce.ts';
import { BrokenPage, isBrokenHere } from './shell/broken-page.tsx';
import { NotFoundPage, ServerErrorPage } from './shell/error-pages.tsx';
import type { loader as shellLoader } from './shell/shell.tsx';
import { isUnavailable, UnavailablePage } from './shell/unavailable-page.tsx';
import type { loader as screenLoader } from './shell/screen-sentences.tsx';
import { hasLearnt, learnSentences, partnerIn, type GivenSentences } from './text/learnt-sentences.ts';
import { withOwn } from './text/overlay.ts';
import { otherLanguages, sharedSentences } from './text/sentences.server.ts';
import { t } from './text/text.ts';
import './ui/tokens.css';
import './ui/base.css';
import { useHydrated } from './ui/use-hydrated.ts';
import figtree from './ui/fonts/figtree-spanish-wght.woff2?url';

export const links = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
];

/** Returns the sentences that all screens share, in the wording of the path's partner, and what else they can be read in. */
export function loader({ params, context }: Route.LoaderArgs) {
  const partner = partnerIn(params);
  const language = context.get(languageContext);
  const sentences = withOwn(sharedSentences(partner, language), context.get(wordsContext));
  const given: GivenSentences = { partner, segment: null, language, sentences };
  return { ...given, otherLanguages: otherLanguages(language) };
}

export const shouldRevalidate = ({ nextParams }: ShouldRevalidateFunctionArgs): boolean =>
  !hasLearnt(partnerIn(nextParams), null);

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce);
  const shell = useRouteLoaderData<typeof shellLoader>('shell/shell');
  const shared = useRouteLoaderData<typeof loader>('root');
  const ofScreen = useRouteLoaderData<typeof screenLoader>('shell/screen-sentences');
  // Before anything renders text: keeps the sentences the server rendered with. On the server each request has its own.
  if (!import.meta.env.SSR) {
    for (const each of [shared, ofScreen]) if (each) learnSentences(each);
    // The language was changed in another window: the rest of this page is still in the old one.
    if (shared && ofScreen && shared.language !== ofScreen.language) location.reload();
  }
  return (
    <html lang={t('ui.locale')}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        {/* Paint only once the page is complete: centred content would shift when the rest arrives. */}
        <link rel="expect" href={`#${END_OF_PAGE}`} blocking="render" />
        <meta name="theme-color" content={shell?.partner.color ?? '#FF6700'} />
        <meta name="format-detection" content="telephone=no" />
        <style nonce={nonce} suppressHydrationWarning>
          {layerOrder + (shell ? `:root{${shell.brand}}` : '')}
        </style>
        <link rel="icon" href={shell?.icon ?? '/favicon.svg'} type="image/svg+xml" />
        {shell && <Manifest prefix={shell.prefix} />}
        <Meta />
        <Links />
        <noscript>
          <style nonce={nonce} suppressHydrationWarning>
            {'.needs-script{display:none!important}'}
          </style>
        </noscript>
      </head>
      <body>
        {children}
        <Boot />
      </body>
    </html>
  );
}

/**
 * The browser fetches a manifest as soon as it is linked, so link it only after the first paint. A separate component,
 * so that adding the link re-renders nothing else.
 */
const Manifest = ({ prefix }: { prefix: string }) =>
  useHydrated() && <link rel="manifest" href={`${prefix}/manifiesto`} />;

export default function App() {
  return <Outlet />;
}

/** The outermost error boundary, without a shop around it: the shop itself was not found or failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isUnavailable(error)) return <UnavailablePage />;
  if (isBrokenHere(error)) return <BrokenPage />;
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <ServerErrorPage />;
}

/**
 * Fixes the order of the cascade layers before any style sheet loads: in a build, the kit's styles come before the
 * base. The brand follows inline (shell/brand-style.ts); without a shop tokens.css sets it.
 */
const layerOrder = '@layer reset,base,ui,screens;';
