import { addDays, type Day } from '#domain/calendar.ts';

/** The device arrives 3 to 7 days after the down payment (spec §9, and the message of the activation). */
export const promisedDays = (beganOn: Day): { from: Day; until: Day } => ({
  from: addDays(beganOn, 3),
  until: addDays(beganOn, 7),
});
