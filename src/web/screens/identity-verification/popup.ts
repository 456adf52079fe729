/**
 * Opens a window within the click and navigates it to a URL that is fetched afterwards: after an await, browsers block
 * popups. Returns 'blocked' when the browser opened none, 'failed' when there is no URL.
 */
export async function openPopup(
  waitingText: string,
  fetchUrl: () => Promise<string | null>,
): Promise<'open' | 'blocked' | 'failed'> {
  const popup = window.open('about:blank', 'identidad', 'popup,width=420,height=760');
  if (!popup) {
    // Spec §8 requires it in the console; the page shows it too.
    console.warn('The identity popup was blocked'); // oxlint-disable-line no-console
    return 'blocked';
  }
  popup.document.title = waitingText;
  popup.document.body.textContent = waitingText;
  const url = await fetchUrl();
  if (url === null) {
    popup.close();
    return 'failed';
  }
  popup.location.replace(url);
  return 'open';
}
