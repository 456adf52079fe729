import { assetUrl } from './assets.ts';
import { html, type Html, icon, type IconName } from './html.ts';

export interface Page {
  readonly title: string;
  readonly body: Html;
  /** The active menu entry. */
  readonly current?: string;
  readonly script?: 'messages.js' | 'till.js' | 'identity-done.js';
}

/** Renders a page of the sandbox's desk: menu above, one column below. */
export const deskPage = (page: Page): string =>
  document(
    page,
    html`<header class="top">
        <div class="wrap">
          <a class="mark" href="/sandbox">${icon('flask')} Sandbox</a>
          <span class="tag">Todo es simulado</span>
        </div>
        <nav class="menu" aria-label="Sandbox">${menu.map((entry) => menuLink(entry, page.current))}</nav>
      </header>
      <main class="read">${page.body}</main>`,
  );

/** Renders a page of a simulated external service, without the desk's menu. */
export const servicePage = (page: Page): string => document(page, page.body);

function document({ title, script }: Page, body: Html): string {
  return html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="expect" href="#end" blocking="render" />
        <title>${title === 'Sandbox' ? title : `${title} · Sandbox`}</title>
        <link rel="icon" href="${assetUrl('icon.svg')}" />
        <link
          rel="preload"
          href="${assetUrl('figtree.woff2')}"
          as="font"
          type="font/woff2"
          crossorigin="anonymous"
        />
        <link rel="stylesheet" href="${assetUrl('sandbox.css')}" />
        ${script && html`<script type="module" src="${assetUrl(script)}"></script>`}
      </head>
      <body>
        ${body}
        <i id="end" hidden></i>
      </body>
    </html>`.markup;
}

const menu: readonly { path: string; name: string; icon: IconName }[] = [
  { path: '/sandbox/outbox', name: 'Mensajes', icon: 'message' },
  { path: '/sandbox/caja', name: 'Caja', icon: 'till' },
  { path: '/sandbox#oficina', name: 'Oficina', icon: 'review' },
  { path: '/sandbox/clock', name: 'Reloj', icon: 'clock' },
  { path: '/sandbox/dispositivos', name: 'Equipos', icon: 'phone' },
];

const menuLink = (entry: (typeof menu)[number], current: string | undefined): Html =>
  html`<a href="${entry.path}" ${entry.path === current && html`aria-current="page"`}>
    ${icon(entry.icon)}${entry.name}</a
  >`;
