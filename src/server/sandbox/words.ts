import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { html, type Html } from './html.ts';

/** 'jue 27 nov 2025, 10:24' in Mexico City; wraps only before the hour. */
export function dateAndTime(at: Date): Html {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const { weekday, day, month, year, hour, minute } = parts;
  return html`<span class="whole">${weekday} ${day} ${month} ${year},</span> ${hour}:${minute}`;
}

const clock = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** '64 GB' with a no-break space. */
export const unbroken = (name: string): string => name.replace(/ (?=[GT]B\b)/g, '\u00a0');

/** Renders the peso sign and the centavos smaller. */
export function money(centavos: Centavos): Html {
  const [pesos = '', cents = ''] = formatMoney(centavos).slice(1).split('.');
  return html`<span class="money"><b>$</b>${pesos}<i>.${cents}</i></span>`;
}
