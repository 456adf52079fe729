// In a popup: notifies the shop's window and closes. In the shop's own tab: navigates back to the shop.
const { return: back } = document.querySelector('main').dataset;
const shop = new URL(back, location.href);

if (globalThis.opener) {
  globalThis.opener.postMessage({ type: 'identity-done' }, shop.origin);
  globalThis.close();
} else {
  location.replace(shop);
}
