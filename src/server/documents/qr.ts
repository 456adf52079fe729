import { drawingSVG, qrcode } from 'bwip-js/generic';

/** Returns a text as a QR code: SVG, black on white, with the quiet zone of four modules that scanners need. */
export const qrSvg = (text: string): string =>
  qrcode(
    { bcid: 'qrcode', text, scale: 3, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'FFFFFF' },
    drawingSVG(),
  ).replace('<svg ', '<svg shape-rendering="crispEdges" ');
