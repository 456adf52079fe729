import { drawingSVG, qrcode } from 'bwip-js/generic';

/** A text as a QR code: SVG, black on white, with the four modules of white around it that cameras need. */
export const qrSvg = (text: string): string =>
  qrcode(
    { bcid: 'qrcode', text, scale: 3, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'FFFFFF' },
    drawingSVG(),
  ).replace('<svg ', '<svg shape-rendering="crispEdges" ');
