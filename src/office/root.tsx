import { use, useEffect, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { Nonce } from './nonce.ts';
import { FaultPage } from './shell/fault-page.tsx';
import type { loader as shellLoader } from './shell/shell.tsx';
import './ui/css/all.css';
import figtree from './ui/fonts/figtree-latin-wght.woff2?url';

export const links = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export const meta = () => [{ title: 'La oficina' }];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce);
  const density = useRouteLoaderData<typeof shellLoader>('shell/shell')?.density ?? 'normal';
  return (
    <html lang="es-MX" data-density={density}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#303539" />
        <meta name="format-detection" content="telephone=no" />
        {/* The widget library takes the nonce of its styles from here; browsers hide it from other scripts. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
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
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  // Says that the page answers: for tests, and for styles of what needs a script.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return <Outlet />;
}

/** The outermost error boundary, without a shell: the session itself could not be read. */
export function ErrorBoundary() {
  return <FaultPage />;
}
