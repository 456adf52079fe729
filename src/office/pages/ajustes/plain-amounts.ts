/** Form entries of limits without the signs and commas that people write in amounts. */
export function plainAmounts(form: FormData | URLSearchParams): FormData {
  const plain = new FormData();
  for (const [name, value] of form) {
    const isLimit = /^(?:bands\[|noHistory\.)/.test(name);
    plain.append(name, isLimit && typeof value === 'string' ? value.replaceAll(/[$,\s]/g, '') : value);
  }
  return plain;
}
