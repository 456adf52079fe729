/** What the list of colonias sends for one that is not in it. No colonia has a sign in its name. */
export const OTHER_DISTRICT = '*';

/**
 * The colonia of a form: the one that was chosen from the list, else what was typed. A list of another postal code,
 * which stays on the page without a script, decides nothing.
 */
export function districtIn(form: FormData): string {
  const chosen = String(form.get('colonia') ?? '');
  const isOfCode = form.get('coloniasOf') === form.get('postalCode');
  const isChosen = isOfCode && chosen !== '' && chosen !== OTHER_DISTRICT;
  return isChosen ? chosen : String(form.get('district') ?? '');
}
