import { api, pathOf } from '#contract/api.ts';
import { BASE } from '#contract/call.ts';

/** Where the owner of a reference sees its barcode. */
export const barcodePath = (reference: string): string => BASE + pathOf(api.getBarcode, { reference });
