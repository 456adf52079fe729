import { deskShots } from './desk/desk-shots.ts';
import type { Shot } from './shot.ts';
import { shopShots } from './shop/shop-shots.ts';

/** Every page of both applications and its states. */
export const shots: readonly Shot[] = [...deskShots, ...shopShots].flat();
