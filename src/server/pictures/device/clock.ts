import { num } from './geometry.ts';

/** Digits as strokes in a 6 × 10 box: no font is needed inside an <img>. */
const strokes: Readonly<Record<string, string>> = {
  '0': 'M3 .6C5 .6 5.9 2.6 5.9 5.3S5 10 3 10 .1 8 .1 5.3 1 .6 3 .6Z',
  '1': 'M1 2L3 .6V10',
  '2': 'M.4 3C.4 1.5 1.5.6 3 .6S5.6 1.6 5.6 3C5.6 5.6.3 7.4.3 10H5.8',
  '3': 'M.5 2.4C.9 1.2 1.8.6 3 .6C4.5.6 5.5 1.5 5.5 2.9S4.4 5 2.6 5C4.6 5 5.8 5.9 5.8 7.5S4.6 10 3 10C1.6 10 .6 9.3.2 8.1',
  '4': 'M4.4 10V.6L.1 7.2H5.9',
  '5': 'M5.4.6H1.2L.6 5C1.2 4.3 2 4 3 4C4.7 4 5.8 5.2 5.8 6.9S4.6 10 2.9 10C1.6 10 .6 9.3.2 8.2',
  '6': 'M4.6.6C2 2.2.2 4.4.2 6.9C.2 8.8 1.4 10 3 10S5.8 8.7 5.8 7S4.6 4.1 3 4.1C1.7 4.1.7 4.9.3 6.2',
  '7': 'M.2.6H5.8L2 10',
  '8': 'M3 .6C4.5.6 5.5 1.5 5.5 2.8S4.5 5 3 5 .5 4.1.5 2.8 1.5.6 3 .6ZM3 5C4.7 5 5.8 6 5.8 7.5S4.7 10 3 10 .2 9 .2 7.5 1.3 5 3 5Z',
  '9': 'M1.4 10C4 8.4 5.8 6.2 5.8 3.7C5.8 1.8 4.6.6 3 .6S.2 1.9.2 3.6 1.4 6.5 3 6.5C4.3 6.5 5.3 5.7 5.7 4.4',
};

/** `time` ('10:24') centred on `x`, its top at `y`, millimetres; `scale` 1 makes digits 10 mm high. */
export function clock(
  time: string,
  { x, y, scale, ink, opacity }: { x: number; y: number; scale: number; ink: string; opacity: number },
): string {
  let pen = 0;
  let digits = '';
  for (const sign of time) {
    if (sign === ':') {
      digits += `<path d="M${num(pen + 0.6)} 3.6v.01M${num(pen + 0.6)} 8v.01" stroke-width="1.5"/>`;
      pen += 2.9;
    } else {
      digits += `<path d="${strokes[sign] ?? ''}" transform="translate(${num(pen)} 0)"/>`;
      pen += sign === '1' ? 5.2 : 7.9;
    }
  }
  return (
    `<g transform="translate(${num(x - ((pen - 2) * scale) / 2)} ${num(y)}) scale(${num(scale)})" fill="none" ` +
    `stroke="${ink}" stroke-opacity="${opacity}" stroke-width="1.02" stroke-linecap="round" stroke-linejoin="round">${digits}</g>`
  );
}
