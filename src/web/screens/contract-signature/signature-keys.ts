import type Pad from 'signature_pad';

/** Distance of one arrow key press (px). */
const stepPx = 14;

/**
 * Signing by keyboard: arrows move the pen from the start of the line, Space lifts and lowers it. Returns the keydown
 * handler; `onStrokes` receives the number of strokes.
 */
export function signatureKeys(
  canvas: Pick<HTMLCanvasElement, 'offsetWidth' | 'offsetHeight'>,
  pad: Pad,
  onStrokes: (count: number) => void,
): (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => void {
  let isDown = true;
  let at: { x: number; y: number } | null = null;
  let drawnAcross = canvas.offsetWidth;
  return (event) => {
    const move = moves[event.key];
    if (!move && event.key !== ' ') return;
    // Neither key may scroll the page.
    event.preventDefault();
    if (!move) {
      isDown = !isDown;
      return;
    }
    const { offsetWidth: width, offsetHeight: height } = canvas;
    const data = pad.toData();
    // On a canvas of another width the strokes have moved: continue at the end of the last one.
    if (drawnAcross !== width) at = data.at(-1)?.points.at(-1) ?? null;
    drawnAcross = width;
    // Cleared or undone: start from the beginning.
    const from = at && data.length > 0 ? at : { x: width * 0.12, y: height * 0.6 };
    at = { x: within(from.x + move[0], width), y: within(from.y + move[1], height) };
    if (!isDown) return;
    const last = data.at(-1);
    const end = last?.points.at(-1);
    if (last && end && end.x === from.x && end.y === from.y) last.points.push(point(at));
    else data.push({ ...style(pad), points: [point(from), point(at)] });
    pad.fromData(data);
    onStrokes(data.length);
  };
}

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
};

const within = (value: number, size: number) => Math.min(Math.max(value, 4), size - 4);
const point = ({ x, y }: { x: number; y: number }) => ({ x, y, pressure: 0.5, time: Date.now() });

const style = (pad: Pad) => ({
  dotSize: pad.dotSize,
  minWidth: pad.minWidth,
  maxWidth: pad.maxWidth,
  penColor: pad.penColor,
  velocityFilterWeight: pad.velocityFilterWeight,
  compositeOperation: pad.compositeOperation,
});
