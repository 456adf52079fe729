import { code128, drawingSVG, type DrawingContext } from 'bwip-js/generic';

/** Modules of white on each side, as Code 128 wants them: with more it would not fit whole on the narrowest phone. */
const quietModules = 10;
const unitsPerModule = 2;

/**
 * A reference as a Code 128 barcode: SVG of a few hundred bytes, black on white, quiet zone included,
 * no text (the page prints the digits itself, in groups).
 */
export function barcodeSvg(reference: string): string {
  const svg = drawnBy(reference, drawingSVG());
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  // A size of its own for <img>, as high as a page wants it, and no grey edges between bars on a screen.
  const how = 'preserveAspectRatio="none" shape-rendering="crispEdges"';
  return svg.replace('<svg ', `<svg width="${width}" height="${height}" ${how} `);
}

/** The same for a page of a PDF, in modules from its left edge, quiet zone included. */
export function barcodeBars(reference: string): Barcode {
  const bars: Bar[] = [];
  let modules = 2 * quietModules;
  const nothing = () => undefined;
  return drawnBy(reference, {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => (modules += width / unitsPerModule),
    // What is given is its middle.
    line: (x, _y, _toX, _toY, wide) =>
      bars.push({ at: quietModules + (x - wide / 2) / unitsPerModule, modules: wide / unitsPerModule }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ modules, bars }),
  });
}

export interface Barcode {
  readonly modules: number;
  readonly bars: readonly Bar[];
}

interface Bar {
  readonly at: number;
  readonly modules: number;
}

const drawnBy = <T>(reference: string, drawing: DrawingContext<T>): T =>
  code128(
    {
      bcid: 'code128',
      text: reference,
      scale: unitsPerModule,
      height: 16,
      includetext: false,
      paddingwidth: quietModules, // bwip scales it itself
      backgroundcolor: 'FFFFFF',
    },
    drawing,
  );
