import { toSVG } from 'bwip-js/node';

/** Modules of white on each side: Code 128 wants ten, tills like more. */
const quietModules = 12;
const unitsPerModule = 2;

/**
 * A reference as a Code 128 barcode: SVG of a few hundred bytes, black on white, quiet zone included,
 * no text (the page prints the digits itself, in groups).
 */
export function barcodeSvg(reference: string): string {
  const svg = toSVG({
    bcid: 'code128',
    text: reference,
    scale: unitsPerModule,
    height: 16,
    includetext: false,
    paddingwidth: quietModules, // bwip scales it itself
    backgroundcolor: 'FFFFFF',
  });
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  // A size of its own for <img>, and no grey edges between bars on a screen.
  return svg.replace('<svg ', `<svg width="${width}" height="${height}" shape-rendering="crispEdges" `);
}
