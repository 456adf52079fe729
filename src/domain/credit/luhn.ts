/** Computes Luhn's check digit ("algoritmo 00", base 10) of a string of digits. */
export function luhnDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    // From the right, every other digit is doubled, starting with the last.
    const doubled = Number(digits.charAt(digits.length - 1 - i)) * (i % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Whether the last digit is the check digit of the others. */
export function passesLuhn(digits: string): boolean {
  return /^[0-9]{2,}$/.test(digits) && luhnDigit(digits.slice(0, -1)) === digits.slice(-1);
}
