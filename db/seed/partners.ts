import { agave } from './partners/agave.ts';
import { alba } from './partners/alba.ts';
import { bugambilia } from './partners/bugambilia.ts';
import { grafito } from './partners/grafito.ts';
import { maizal } from './partners/maizal.ts';
import { marea } from './partners/marea.ts';
import type { SeedPartner } from './partners/partner.ts';

/** The demo partners: the default, the two special ones, and three with colours that are hard to design for. */
export const partners: readonly SeedPartner[] = [alba, marea, agave, maizal, grafito, bugambilia];
