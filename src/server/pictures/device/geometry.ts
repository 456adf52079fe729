/** A number as SVG text: two decimals are a hundredth of a millimetre, more than any screen shows. */
export const num = (value: number): string => String(+value.toFixed(2));

/** Path of a rectangle with continuous ("squircle") corners: the curve starts 1.24 r before the corner. */
export function roundedRect(x: number, y: number, width: number, height: number, radius: number): string {
  const k = Math.min(radius * 1.24, width / 2, height / 2);
  const c = k * 0.335;
  const [r, b] = [x + width, y + height];
  return [
    `M${num(x + k)} ${num(y)}H${num(r - k)}`,
    `C${num(r - c)} ${num(y)} ${num(r)} ${num(y + c)} ${num(r)} ${num(y + k)}V${num(b - k)}`,
    `C${num(r)} ${num(b - c)} ${num(r - c)} ${num(b)} ${num(r - k)} ${num(b)}H${num(x + k)}`,
    `C${num(x + c)} ${num(b)} ${num(x)} ${num(b - c)} ${num(x)} ${num(b - k)}V${num(y + k)}`,
    `C${num(x)} ${num(y + c)} ${num(x + c)} ${num(y)} ${num(x + k)} ${num(y)}Z`,
  ].join('');
}
