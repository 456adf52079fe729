/** Value of the option 'Otra' in the list of colonias. No colonia's name contains this character. */
export const OTHER_DISTRICT = '*';

/**
 * The colonia of a posted form: the one chosen from the list, else what was typed. Without a script the list may belong
 * to another postal code; it is then ignored.
 */
export function districtIn(form: FormData): string {
  const chosen = String(form.get('colonia') ?? '');
  const isOfCode = form.get('coloniasOf') === form.get('postalCode');
  const isChosen = isOfCode && chosen !== '' && chosen !== OTHER_DISTRICT;
  return isChosen ? chosen : String(form.get('district') ?? '');
}
