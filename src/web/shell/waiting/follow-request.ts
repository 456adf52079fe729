/** Poll interval (ms) of a page without server events; as the waits of spec §9. */
const pollMs = 5000;

/**
 * Calls back whenever the server stores a fact of this request (Server-Sent Events), until stopped. A server without
 * events returns 404, and the browser gives up. A page that polls anyway continues alone; for one that does not
 * (`orPoll`), calls back every five seconds instead, while the page is visible.
 */
export function followRequest(
  requestId: string,
  onChange: () => void,
  { orPoll = false }: { orPoll?: boolean } = {},
): () => void {
  const events = new EventSource(`/api/v1/onboarding/events/${encodeURIComponent(requestId)}`);
  let stopPolling = () => {};
  events.addEventListener('change', onChange);
  // A change between the page's data and this subscription had no subscriber.
  if (orPoll) events.addEventListener('open', onChange);
  events.addEventListener('error', () => {
    if (orPoll && events.readyState === EventSource.CLOSED) stopPolling = pollWhileSeen(onChange);
  });
  return () => {
    events.close();
    stopPolling();
  };
}

/** For a request that cannot be followed because its id is unknown. */
export function pollWhileSeen(run: () => void): () => void {
  const timer = setInterval(() => {
    if (!document.hidden) run();
  }, pollMs);
  return () => clearInterval(timer);
}
