import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runs } from '#scripts/apt-install.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { run, type Tool } from './tool.ts';

/** The documents of a newly signed request, as third-party readers see them. */
export const pdfTools: Tool = {
  name: 'qpdf, pdfsig, pdffonts and pdftotext on the papers',
  packages: ['qpdf', 'poppler-utils'],
  present: () => runs('qpdf', ['--version']) && runs('pdfsig', ['-v']),
  async findings(origin, folder) {
    const client = new ApiClient(origin);
    const request = await startRequest(client, { phone: `55${randomInt(20_000_000, 99_990_000)}` });
    await walkTo(request, 'down-payment');
    const found: string[] = [];
    for (const [name, path] of Object.entries({
      contract: `onboarding/pdf/Contract/${request.requestId}`,
      pagare: `onboarding/pdf/IOU/${request.requestId}`,
      voucher: `onboarding/getVoucherPDF/${request.requestId}`,
    })) {
      const file = join(folder, `${name}.pdf`);
      writeFileSync(file, await client.bytes(`/api/v1/${path}`));
      found.push(...(await faultsOf(file, folder)).map((fault) => `${name}: ${fault}`));
    }
    return found;
  },
};

async function faultsOf(file: string, folder: string): Promise<string[]> {
  const faults: string[] = [];
  const check = await run('qpdf', ['--check', file], folder);
  if (check.code !== 0 || /WARNING/.test(check.output)) faults.push(`qpdf: ${check.output}`);
  // Its dictionaries, without the bytes of fonts and images.
  const structure = await run('qpdf', ['--json=2', '--json-stream-data=none', file], folder);
  const active =
    structure.output.match(/"\/(JavaScript|JS|Launch|EmbeddedFile|SubmitForm|OpenAction|AA)"/g) ?? [];
  if (active.length > 0) faults.push(`carries ${[...new Set(active)].join(', ')}`);
  // Documents carry a drawn signature, not a certificate; a digital signature, if present, must cover the whole file.
  const seals = await run('pdfsig', ['-nocert', file], folder);
  const isSealed = !seals.output.includes('does not contain any signatures');
  if (isSealed && !/Signature is Valid[\s\S]*Total document signed/.test(seals.output))
    faults.push(`pdfsig: ${seals.output}`);
  const fonts = (await run('pdffonts', [file], folder)).output.split('\n').slice(2).filter(Boolean);
  const outside = fonts.filter((line) => !/\byes\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$/.test(line));
  if (fonts.length === 0 || outside.length > 0) faults.push(`fonts not in the file: ${outside.join('; ')}`);
  const text = await run('pdftotext', [file, '-'], folder);
  if (text.output.trim().length < 200) faults.push('its text cannot be read');
  return faults;
}
