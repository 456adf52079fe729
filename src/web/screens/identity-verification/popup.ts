/**
 * Opens a window inside the click and sends it to a URL that is only then fetched: after an await, browsers block it.
 * 'blocked' when the browser opened none, 'failed' when there is no URL to go to.
 */
export async function openPopup(
  waitingText: string,
  fetchUrl: () => Promise<string | null>,
): Promise<'open' | 'blocked' | 'failed'> {
  const popup = window.open('about:blank', 'identidad', 'popup,width=420,height=760');
  if (!popup) {
    // Spec §8 wants it in the console; the page says it too.
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
