import { code128, drawingSVG } from 'bwip-js/generic';

/** Modules of white on each side, as Code 128 wants them: with more it would not fit whole on the narrowest phone. */
const quietModules = 10;
const unitsPerModule = 2;

/**
 * A reference as a Code 128 barcode: SVG of a few hundred bytes, black on white, quiet zone included,
 * no text (the page prints the digits itself, in groups).
 */
export function barcodeSvg(reference: string): string {
  const svg = code128(
    {
      bcid: 'code128',
      text: reference,
      scale: unitsPerModule,
      height: 16,
      includetext: false,
      paddingwidth: quietModules, // bwip scales it itself
      backgroundcolor: 'FFFFFF',
    },
    drawingSVG(),
  );
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  // A size of its own for <img>, as high as a page wants it, and no grey edges between bars on a screen.
  const how = 'preserveAspectRatio="none" shape-rendering="crispEdges"';
  return svg.replace('<svg ', `<svg width="${width}" height="${height}" ${how} `);
}
