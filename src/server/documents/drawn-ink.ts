/** A picture as red, green, blue and alpha, a byte each, row by row. */
export interface Canvas {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** In pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where something is drawn on a canvas, be it the pale edge of a stroke; null when hardly anything is: a dot, white on
 * white, or a canvas painted over. Looked at in squares, so that a large canvas is judged as a small one is.
 */
export function findDrawing(canvas: Canvas): Box | null {
  const { width, height } = canvas;
  const scale = Math.max(width / judgedWidth, height / judgedHeight);
  const side = Math.max(1, Math.floor(scale));
  const [ink, all] = [new Extent(), new Extent()];
  const squares = new Float64Array(Math.ceil(width / side));
  for (let top = 0, row = 0; top < height; top += side, row++) {
    if (!weigh(canvas, top, side, squares)) continue;
    for (let column = 0; column < squares.length; column++) {
      const dark = squares[column] as number;
      if (dark < paleDarkness) continue;
      all.add(column, row);
      if (dark >= inkDarkness) ink.add(column, row);
    }
    squares.fill(0);
  }
  // As many as they would be on the canvas that all are judged on.
  const size = side / scale;
  const inked = ink.count * size * size;
  const spreads = Math.hypot(ink.right - ink.left, ink.bottom - ink.top) * size >= leastSpread;
  if (inked < leastInk || inked > (judgedWidth * judgedHeight) / 2 || !spreads) return null;
  // With a square around it.
  const [left, top] = [Math.max(0, (all.left - 1) * side), Math.max(0, (all.top - 1) * side)];
  return {
    left,
    top,
    width: Math.min(width, (all.right + 2) * side) - left,
    height: Math.min(height, (all.bottom + 2) * side) - top,
  };
}

/** Every signature is judged as if it were on a canvas of this size. */
const judgedWidth = 600;
const judgedHeight = 300;

/** How dark a square is on white, of 255: as a stroke is, and as the edge of one in the lightest ink. */
const inkDarkness = 55;
const paleDarkness = 9;
/** Ink that spreads, in pixels of the canvas that all are judged on. */
const leastInk = 120;
const leastSpread = 40;

/** Adds to a row of squares, from left to right, how dark each is. Says whether anything is in it: nearly all of a canvas is blank. */
function weigh({ pixels, width, height }: Canvas, top: number, side: number, squares: Float64Array): boolean {
  const share = 1 / (255 * side * side);
  const end = Math.min(top + side, height) * width;
  let isBlank = true;
  for (let pixel = top * width; pixel < end; pixel++) {
    const at = pixel * 4;
    const alpha = pixels[at + 3] as number;
    if (alpha === 0) continue;
    const red = pixels[at] as number;
    const green = pixels[at + 1] as number;
    const blue = pixels[at + 2] as number;
    if ((red & green & blue) === 255) continue;
    isBlank = false;
    // As the eye weighs them (ITU-R BT.709).
    const light = red * 0.2126 + green * 0.7152 + blue * 0.0722;
    const column = Math.floor((pixel % width) / side);
    squares[column] = (squares[column] as number) + (255 - light) * alpha * share;
  }
  return !isBlank;
}

/** How many squares are in it, and the first and last column and row that have one. */
class Extent {
  count = 0;
  left = Infinity;
  right = -Infinity;
  top = Infinity;
  bottom = -Infinity;

  add(column: number, row: number): void {
    this.count++;
    if (column < this.left) this.left = column;
    if (column > this.right) this.right = column;
    if (row < this.top) this.top = row;
    if (row > this.bottom) this.bottom = row;
  }
}

/** A part of a canvas as it looks on white: red, green and blue, a byte each. */
export function cutOnWhite({ pixels, width }: Canvas, box: Box): Uint8Array {
  const cut = new Uint8Array(box.width * box.height * 3).fill(255);
  for (let y = 0, to = 0; y < box.height; y++) {
    for (let x = 0, from = ((box.top + y) * width + box.left) * 4; x < box.width; x++, from += 4, to += 3) {
      const alpha = pixels[from + 3] as number;
      if (alpha === 0) continue;
      if (alpha === 255) {
        cut[to] = pixels[from] as number;
        cut[to + 1] = pixels[from + 1] as number;
        cut[to + 2] = pixels[from + 2] as number;
        continue;
      }
      for (let channel = 0; channel < 3; channel++) {
        cut[to + channel] = 255 - Math.round(((255 - (pixels[from + channel] as number)) * alpha) / 255);
      }
    }
  }
  return cut;
}
