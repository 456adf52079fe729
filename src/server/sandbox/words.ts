import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { html, type Html } from './html.ts';

/** 'jue 27 de nov de 2025, 10:24' in Mexico City. */
export const dateAndTime = (at: Date): string => clock.format(at);

const clock = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The peso sign and the centavos step back. */
export function money(centavos: Centavos): Html {
  const [pesos = '', cents = ''] = formatMoney(centavos).slice(1).split('.');
  return html`<span class="money"><b>$</b>${pesos}<i>.${cents}</i></span>`;
}
