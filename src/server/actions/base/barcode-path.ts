import { api } from '#contract/api.ts';
import { BASE, pathOf } from '#contract/call.ts';

/** Returns the path at which the owner of a reference sees its barcode. */
export const barcodePath = (reference: string): string => BASE + pathOf(api.getBarcode, { reference });
