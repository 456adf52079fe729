import { num, roundedRect } from './geometry.ts';

const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${more}/>`;

/** One camera: shadow, metal ring, glass, coating, pupil, and two glints. `id` prefixes the gradients. */
export function lens(id: string, x: number, y: number, r: number): string {
  const [gx, gy] = [num(x - r * 0.24), num(y - r * 0.3)];
  return (
    circle(x, y + r * 0.1, r * 1.06, '#000', ' opacity=".16"') +
    circle(x, y, r, `url(#${id}lr)`) +
    circle(x, y, r * 0.87, '#08090b') +
    circle(x, y, r * 0.7, `url(#${id}lg)`) +
    circle(x, y, r * 0.44, `url(#${id}lc)`) +
    circle(x, y, r * 0.19, '#020204') +
    `<ellipse cx="${gx}" cy="${gy}" rx="${num(r * 0.17)}" ry="${num(r * 0.11)}" fill="#fff" opacity=".8" transform="rotate(-38 ${gx} ${gy})"/>` +
    circle(x + r * 0.27, y + r * 0.27, r * 0.07, '#cfe0ff', ' opacity=".55"')
  );
}

export const flash = (x: number, y: number, r: number): string =>
  circle(x, y, r, '#e9e2d0') +
  circle(x, y, r * 0.62, '#fffaf0') +
  circle(x, y, r, 'none', ' stroke="#000" stroke-opacity=".22" stroke-width=".35"');

/** A small sensor or microphone. */
export const sensor = (x: number, y: number, r: number): string =>
  circle(x, y, r, '#111317') + circle(x, y, r * 0.5, '#2a2f3a');

/** Raised camera island: shadow below, body, lit upper edge. `fill`: 'body' takes the device's colour. */
export function island(id: string, path: string, fill: 'body' | 'dark', riseMm = 1.1): string {
  return (
    `<path d="${path}" fill="#000" opacity=".12" transform="translate(${num(riseMm * 0.5)} ${num(riseMm * 1.3)})"/>` +
    `<path d="${path}" fill="#000" opacity=".14" transform="translate(0 ${num(riseMm * 0.5)})"/>` +
    `<path d="${path}" fill="url(#${id}${fill === 'body' ? 'is' : 'dk'})"/>` +
    `<path d="${path}" fill="none" stroke="url(#${id}ie)" stroke-width=".7"/>`
  );
}

/** A hairline inside an island: the polished step that catches the light. */
export const rim = (x: number, y: number, w: number, h: number, radius: number, opacity: number): string =>
  `<path d="${roundedRect(x, y, w, h, radius)}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width=".5"/>`;

/** A circle as a rounded rectangle's path, so that islands need only one shape. */
export const disc = (cx: number, cy: number, r: number): string =>
  roundedRect(cx - r, cy - r, 2 * r, 2 * r, r / 1.24);
