import { section2Customer } from './section-2-customer.ts';
import { section2Flow } from './section-2-flow.ts';
import { section2Routes } from './section-2-routes.ts';
import { section2Shop } from './section-2-shop.ts';
import { section3 } from './section-3.ts';
import { section4 } from './section-4.ts';
import { section5 } from './section-5.ts';
import { section6 } from './section-6.ts';
import { section7 } from './section-7.ts';
import { section8 } from './section-8.ts';
import { section9 } from './section-9.ts';
import type { Statement } from './statement.ts';

/** The specification's §2–§9, statement by statement. Tests name what they prove. */
export const statements: readonly Statement[] = [
  ...section2Routes,
  ...section2Shop,
  ...section2Flow,
  ...section2Customer,
  ...section3,
  ...section4,
  ...section5,
  ...section6,
  ...section7,
  ...section8,
  ...section9,
];
