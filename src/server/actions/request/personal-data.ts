import type { Output } from '#contract/api.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import type { Person } from '#server/queries/requests/people.ts';

/** Returns the data of the identification, under the names of spec §3. */
export const personalDataOf = (person: Person, row: CreditRequest): Output<'getPersonalData'> => ({
  names: person.names,
  lastName1: person.last_name_1,
  lastName2: person.last_name_2,
  birthday: person.birthday,
  rfc: row.rfc,
  curp: person.curp,
  nacionality: person.nationality,
  email: row.email,
});
