/** Without events of the server, a page that only looks on asks this often (ms), as the waits of spec §9 do. */
const pollMs = 5000;

/**
 * Calls back whenever the server stores a fact of this request (Server-Sent Events), until stopped. A server without
 * events answers 404, and the browser gives up by itself: what polls anyway carries on alone; what does not (`orPoll`)
 * is called every five seconds instead, while the page is seen.
 */
export function followRequest(
  requestId: string,
  onChange: () => void,
  { orPoll = false }: { orPoll?: boolean } = {},
): () => void {
  const events = new EventSource(`/api/v1/onboarding/events/${encodeURIComponent(requestId)}`);
  let stopPolling = () => {};
  events.addEventListener('change', onChange);
  events.addEventListener('error', () => {
    if (orPoll && events.readyState === EventSource.CLOSED) stopPolling = pollWhileSeen(onChange);
  });
  return () => {
    events.close();
    stopPolling();
  };
}

/** For a request that cannot be followed at all: nobody says its id. */
export function pollWhileSeen(run: () => void): () => void {
  const timer = setInterval(() => {
    if (!document.hidden) run();
  }, pollMs);
  return () => clearInterval(timer);
}
