/** '#rrggbb', lower or upper case. */
export type HexColor = string;

/** Lightness 0–1, chroma 0–0.4, hue in radians. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** OKLCH (Ottosson): perceptually uniform in lightness, unlike sRGB. */
export function hexToOklch(hex: HexColor): Oklch {
  const [r, g, b] = mapRgb(channels(hex), (value) => toLinear(value / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [lightness, Math.hypot(a, bb), Math.atan2(bb, a)];
}

/** The nearest displayable colour: reduces chroma, preserves lightness and hue. */
export function oklchToHex([lightness, chroma, hue]: Oklch): HexColor {
  const light = Math.max(0, Math.min(1, lightness));
  let reduced = chroma;
  let rgb = toLinearRgb(light, reduced, hue);
  while (reduced > 0.001 && rgb.some((value) => value < -0.0005 || value > 1.0005)) {
    reduced *= 0.95;
    rgb = toLinearRgb(light, reduced, hue);
  }
  const bytes = rgb.map((value) => Math.round(255 * toGamma(Math.max(0, Math.min(1, value)))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2 contrast ratio, 1–21. */
export function contrast(one: HexColor, other: HexColor): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

type Rgb = readonly [red: number, green: number, blue: number];

function channels(hex: HexColor): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

function mapRgb([r, g, b]: Rgb, change: (value: number) => number): Rgb {
  return [change(r), change(g), change(b)];
}

function luminance(hex: HexColor): number {
  const [r, g, b] = mapRgb(channels(hex), (value) => toLinear(value / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toGamma(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
