import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appNow, clockAheadSeconds, moveClock } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { afterPost, fieldsOf, sendPage, textField } from './exchange.ts';
import { html, type Html } from './html.ts';
import { deskPage } from './page.ts';
import { dateAndTime } from './words.ts';

/** /sandbox/clock: moves the time for stored facts ahead, and runs the work that becomes due. */
export function registerClock(app: FastifyInstance, deps: Deps): void {
  app.get('/clock', async (_request, reply) => sendPage(reply, await clockPage(deps)));

  app.post('/clock', async (request, reply) => {
    const minutes = minutesIn(fieldsOf(request));
    await inTransaction(deps.store, async (tx) => {
      await moveClock(tx.db, minutes);
      await deps.jobs.send(tx, 'service-loans', {});
      await deps.jobs.send(tx, 'change-phones', {});
      await deps.jobs.send(tx, 'deliver-outbox', {});
    });
    const now = await appNow(deps.store.db);
    return afterPost(request, reply, '/sandbox/clock', { ok: true, now: now.toISOString() });
  });
}

/** @throws invalid-input unless days, hours or minutes are given, forward and within ten years */
function minutesIn(fields: Record<string, unknown>): number {
  const given = Object.entries(unitMinutes).map(
    ([unit, minutes]) => [textField(fields, unit) || '0', minutes] as const,
  );
  const isWhole = given.every(([count]) => /^\d{1,5}$/.test(count));
  const sum = isWhole ? given.reduce((total, [count, minutes]) => total + Number(count) * minutes, 0) : 0;
  if (sum < 1 || sum > 10 * 365 * unitMinutes.days) {
    throw new DomainError('invalid-input', { messages: ['Escribe cuántas horas o días avanzar.'] });
  }
  return sum;
}

const unitMinutes = { days: 24 * 60, hours: 60, minutes: 1 };

async function clockPage(deps: Deps): Promise<string> {
  const [now, ahead] = await Promise.all([appNow(deps.store.db), clockAheadSeconds(deps.store.db)]);
  const body = html`<h1>Reloj</h1>
    <p class="lead">
      Adelanta el tiempo de la tienda: vencen pagos, se bloquean y desbloquean equipos, caducan códigos y
      sesiones. No se puede regresar.
    </p>
    <section class="flood" aria-label="Hora de la tienda">
      <p>Hora de la tienda</p>
      <p class="big">${dateAndTime(now)}</p>
      <p>${ahead === 0 ? 'Igual que la hora real' : `Adelantada ${lengthOf(ahead)}`}</p>
    </section>
    <h2>Adelantar</h2>
    <div class="pair">
      ${step('hours', 1, '1 hora')} ${step('days', 1, '1 día')} ${step('days', 7, '1 semana')}
      ${step('days', 30, '30 días')}
    </div>
    <form class="ask" method="post" action="/sandbox/clock">
      <label for="days">¿Cuántos días?</label>
      <div class="row">
        <input class="input num" id="days" name="days" inputmode="numeric" required maxlength="4" />
        <button class="btn house">Adelantar</button>
      </div>
    </form>
    <p class="note">
      <b>Ojo:</b> las sesiones duran 30 minutos sin uso. Después de adelantar hay que entrar de nuevo.
    </p>`;
  return deskPage({ title: 'Reloj', current: '/sandbox/clock', body });
}

const step = (name: 'days' | 'hours', count: number, label: string): Html =>
  html`<form method="post" action="/sandbox/clock">
    <input type="hidden" name="${name}" value="${count}" />
    <button class="btn line block">+ ${label}</button>
  </form>`;

function lengthOf(seconds: number): string {
  const hours = Math.round(seconds / 3600);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  const parts = [
    days > 0 && `${days} ${days === 1 ? 'día' : 'días'}`,
    rest > 0 && `${rest} ${rest === 1 ? 'hora' : 'horas'}`,
  ];
  return parts.filter(Boolean).join(' y ');
}
