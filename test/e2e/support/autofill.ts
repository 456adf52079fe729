import type { CDPSession, Page } from 'playwright-core';

/**
 * Lets Chromium fill the form of a field from an address of its own profile, by its own reading of the form: the
 * DevTools protocol's Autofill domain, which Playwright's types do not know.
 */
export async function fillByBrowser(
  page: Page,
  selector: string,
  address: Readonly<Record<string, string>>,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const fields = Object.entries(address).map(([name, value]) => ({ name, value }));
  await send(devtools, 'Autofill.enable', {});
  await send(devtools, 'Autofill.setAddresses', { addresses: [{ fields }] });
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await devtools.send('DOM.describeNode', { nodeId });
  const done = new Promise((resolve) => (devtools as Listening).on('Autofill.addressFormFilled', resolve));
  await page.locator(selector).focus();
  await send(devtools, 'Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
  await done;
  await devtools.detach();
}

interface Listening {
  on(event: string, listener: (params: unknown) => void): unknown;
}

/** Playwright's types know no Autofill domain. */
type Method = Parameters<CDPSession['send']>[0];
const send = (devtools: CDPSession, method: string, params: object): Promise<unknown> =>
  devtools.send(method as Method, params);
