import type { Shot } from '../shot.ts';
import { catalogueShots } from './catalogue-shots.ts';
import { creditShots } from './credit-shots.ts';
import { deskDeliveryShots } from './delivery-shots.ts';
import { entryShots } from './entry-shots.ts';
import { paymentShots } from './payment-shots.ts';
import { privacyShots } from './privacy-shots.ts';
import { partnerShots } from './partner-shots.ts';
import { promoterShots } from './promoter-shots.ts';
import { recordShots } from './record-shots.ts';
import { reviewShots } from './review-shots.ts';
import { settingsShots } from './settings-shots.ts';

/** Every page of the desk and its states, in lists of about as much work, each for a server of its own. */
export const deskShots: readonly [readonly Shot[], readonly Shot[], readonly Shot[]] = [
  [...entryShots, ...recordShots, ...reviewShots, ...paymentShots],
  [...deskDeliveryShots, ...creditShots, ...promoterShots],
  [...partnerShots, ...catalogueShots, ...privacyShots, ...settingsShots],
];
