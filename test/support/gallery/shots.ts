import { accountShots } from './account-shots.ts';
import { deliveryShots } from './delivery-shots.ts';
import { outcomeShots } from './outcome-shots.ts';
import { requestShots } from './request-shots.ts';
import { shopShots } from './shop-shots.ts';
import type { Shot } from './shot.ts';

/** Every screen of the specification and its main states. The last ones move the clock, which ends everybody's session. */
export const shots: readonly Shot[] = [
  ...shopShots,
  ...requestShots,
  ...deliveryShots,
  ...outcomeShots,
  ...accountShots,
];
