import type { IdentityOutcome, SandboxIdentitySession } from './queries/identity.ts';
import { html } from './html.ts';
import { icon, type IconName } from './icons.ts';
import { servicePage } from './page.ts';

/**
 * The end of a verification. In a popup the script notifies the shop's window, restricted to the shop's exact origin,
 * and closes the popup; in the same tab, or without a script, it leads back to the shop.
 */
export function identityDonePage(session: SandboxIdentitySession, publicOrigin: string): string {
  const { title, text, mark, tone } = endings[session.outcome ?? 'abandoned'];
  const back = wayBack(session.return_url, publicOrigin);
  const body = html`<header class="top service">
      <div class="wrap"><span class="mark">${icon('flask')} Identidad</span></div>
    </header>
    <main class="read service done" data-return="${back}">
      <p class="seal ${tone}">${icon(mark)}</p>
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      <div class="actions"><a class="btn primary block" href="${back}">Volver a mi solicitud</a></div>
    </main>`;
  return servicePage({ title, body, script: 'identity-done.js' });
}

interface Ending {
  readonly title: string;
  readonly text: string;
  readonly mark: IconName;
  readonly tone: 'good' | 'bad' | 'calm';
}

const endings: Readonly<Record<IdentityOutcome, Ending>> = {
  approved: {
    title: 'Identidad verificada',
    text: 'Todo coincide. Sigue con tu solicitud.',
    mark: 'check',
    tone: 'good',
  },
  refused: {
    title: 'No pudimos verificar tu identidad',
    text: 'Los datos no coinciden. La tienda ya tiene la respuesta.',
    mark: 'cross',
    tone: 'bad',
  },
  expired: {
    title: 'Esta verificación venció',
    text: 'Abre otra desde tu solicitud.',
    mark: 'clock',
    tone: 'calm',
  },
  abandoned: {
    title: 'Dejaste la verificación',
    text: 'Puedes volver a empezarla desde tu solicitud.',
    mark: 'exit',
    tone: 'calm',
  },
};

/** A relative path for our own shop, which browsers reach under several hosts; an absolute URL for another. */
function wayBack(returnUrl: string, publicOrigin: string): string {
  const url = new URL(returnUrl, publicOrigin);
  url.searchParams.set('fromIncode', 'true');
  return url.origin === publicOrigin ? `${url.pathname}${url.search}` : url.href;
}
