import { drawingSVG, qrcode } from 'bwip-js/generic';

/** Returns the dark parts of a QR code as outlines, in modules, to fill by the even-odd rule; quiet zone included. */
export function qrShape(text: string): { modules: number; outlines: [number, number][][] } {
  const quiet = 4;
  const outlines: [number, number][][] = [];
  let modules = 2 * quiet;
  const nothing = () => undefined;
  return qrcode(
    { bcid: 'qrcode', text, scale: 1 },
    {
      scale: () => null,
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: (width) => void (modules += width),
      polygon: (points) =>
        void outlines.push(points.map(([x, y]): [number, number] => [x + quiet, y + quiet])),
      line: nothing,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: () => ({ modules, outlines }),
    },
  );
}

/** Returns a text as a QR code: SVG, black on white, with the quiet zone of four modules that scanners need. */
export const qrSvg = (text: string): string =>
  qrcode(
    { bcid: 'qrcode', text, scale: 3, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'FFFFFF' },
    drawingSVG(),
  ).replace('<svg ', '<svg shape-rendering="crispEdges" ');
