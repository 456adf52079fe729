import { dayInWords } from '#domain/spanish-dates.ts';
import { fullName } from '#domain/applicant/name.ts';
import type { IdentityStep, SandboxIdentitySession } from './queries/identity.ts';
import { html, type Html, icon } from './html.ts';
import { drawings, svgOf } from './identity-pictures.ts';
import { servicePage } from './page.ts';
import { personaFor, type Persona } from './persona.ts';

/** Renders the current step of a verification, as the person sees it. */
export function identityStepPage({ id, step, outcome, phone }: SandboxIdentitySession): string {
  const persona = personaFor(phone);
  // A person who left and returns starts over.
  const now = outcome === 'abandoned' ? 'start' : step;
  const view = views[now](persona, id);
  const body = html`<header class="top service">
      <div class="wrap">
        <span class="mark">${icon('flask')} Identidad</span>
        <form method="post" action="/sandbox/identity/${id}/abandoned">
          <button class="leave">${icon('cross')} Abandonar</button>
        </form>
      </div>
    </header>
    <main class="read service">
      ${now !== 'start' && progress(now)}
      <h1>${view.title}</h1>
      <p class="lead">${view.lead}</p>
      ${view.body}
    </main>
    <footer class="service-foot">Servicio simulado: no usa tu cámara ni guarda fotos.</footer>`;
  return servicePage({ title: view.title, body });
}

interface View {
  readonly title: string;
  readonly lead: string;
  readonly body: Html;
}

const views: Readonly<Record<IdentityStep, (persona: Persona, id: string) => View>> = {
  start: (persona, id) => ({
    title: 'Verifica tu identidad',
    lead: 'Vamos a leer tu INE y a compararla con tu cara. Toma un minuto.',
    body: html`<ol class="facts">
        <li>${icon('review')}<span>Ten a la mano tu INE vigente</span></li>
        <li>${icon('camera')}<span>Foto del frente y del reverso</span></li>
        <li>${icon('person')}<span>Una selfie, sin lentes ni gorra</span></li>
      </ol>
      <p class="note">
        <b>Prueba:</b> tu teléfono trae la credencial de ${fullName(persona)}, una persona inventada.
      </p>
      <div class="actions">${advance(id, 'start', 'Comenzar')}</div>`,
  }),
  front: (persona, id) => ({
    title: 'Frente de tu INE',
    lead: 'Acomódala dentro del marco, con buena luz.',
    body: shot(svgOf(drawings.front(persona)), advance(id, 'front', 'Tomar foto', 'camera')),
  }),
  back: (persona, id) => ({
    title: 'Reverso de tu INE',
    lead: 'Ahora dale la vuelta.',
    body: shot(svgOf(drawings.back(persona)), advance(id, 'back', 'Tomar foto', 'camera')),
  }),
  selfie: (persona, id) => ({
    title: 'Tu selfie',
    lead: 'Pon tu cara dentro del óvalo y mira a la cámara.',
    body: shot(svgOf(drawings.selfie(persona)), advance(id, 'selfie', 'Tomar selfie', 'camera')),
  }),
  verdict: (persona, id) => ({
    title: '¿Qué resultado quieres?',
    lead: 'Un servicio real lo decidiría. Aquí eliges tú, y la tienda recibe el aviso firmado.',
    body: html`<dl class="kv">
        <div>
          <dt>Nombre</dt>
          <dd>${fullName(persona)}</dd>
        </div>
        <div>
          <dt>Nacimiento</dt>
          <dd>${dayInWords(persona.birthday)}</dd>
        </div>
        <div>
          <dt>CURP</dt>
          <dd>${persona.curp}</dd>
        </div>
        <div>
          <dt>RFC</dt>
          <dd>${persona.rfc}</dd>
        </div>
        <div>
          <dt>Domicilio</dt>
          <dd>${homeOf(persona)}</dd>
        </div>
      </dl>
      <div class="actions">
        ${decide(id, 'approved', 'primary', html`${icon('check')} Aprobar`)}
        ${decide(id, 'refused', 'line', html`${icon('cross')} Rechazar`)}
        ${decide(id, 'abandoned', 'text', html`Abandonar sin terminar`)}
        ${decide(id, 'expired', 'text', html`Dejarla vencer`)}
      </div>`,
  }),
};

function homeOf({ address }: Persona): string {
  const { street, streetNumberExt, streetNumberInt, district, postalCode, municipality, state } = address;
  const inside = streetNumberInt === '' ? '' : ` int. ${streetNumberInt}`;
  return `${street} ${streetNumberExt}${inside}, ${district}, ${postalCode} ${municipality}, ${state}`;
}

const shot = (picture: Html, button: Html): Html =>
  html`<div class="viewer">${picture}</div>
    <div class="actions">${button}</div>`;

const advance = (id: string, from: IdentityStep, label: string, mark?: 'camera'): Html =>
  html`<form method="post" action="/sandbox/identity/${id}/paso">
    <input type="hidden" name="from" value="${from}" />
    <button class="btn primary block">${mark && icon(mark)} ${label}</button>
  </form>`;

const decide = (id: string, outcome: string, kind: string, label: Html): Html =>
  html`<form method="post" action="/sandbox/identity/${id}/${outcome}">
    ${outcome === 'refused' && html`<input type="hidden" name="reason" value="face" />`}
    <button class="btn ${kind} block">${label}</button>
  </form>`;

const shown: readonly IdentityStep[] = ['front', 'back', 'selfie', 'verdict'];

function progress(now: IdentityStep): Html {
  const at = shown.indexOf(now);
  return html`<div class="prog">
    <p>Paso ${at + 1} de ${shown.length}</p>
    <div class="bars">
      ${shown.map((_, index) => html`<i class="${index < at ? 'on' : index === at ? 'now' : ''}"></i>`)}
    </div>
  </div>`;
}
