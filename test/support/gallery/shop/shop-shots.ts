import type { Shot } from '../shot.ts';
import { accountShots } from './account-shots.ts';
import { customerShots } from './customer-shots.ts';
import { deliveryShots } from './delivery-shots.ts';
import { helpShots } from './help-shots.ts';
import { idleShots } from './idle-shots.ts';
import { numberShots } from './number-shots.ts';
import { outcomeShots } from './outcome-shots.ts';
import { publicShots } from './public-shots.ts';
import { requestShots } from './request-shots.ts';

/**
 * Every screen of the shop and its states, in two lists of about as much work, each for a server of its own. In the order
 * of a list: people walk on from shot to shot, and the last ones move the clock, which ends everybody's session.
 */
export const shopShots: readonly [readonly Shot[], readonly Shot[]] = [
  [...publicShots, ...requestShots, ...deliveryShots],
  [...outcomeShots, ...customerShots, ...helpShots, ...numberShots, ...accountShots, ...idleShots],
];
