/**
 * Calls back whenever the server stores a fact of this request (Server-Sent Events), until stopped. A server without
 * events answers 404: the browser then gives up by itself, and the polls carry on alone.
 */
export function followRequest(requestId: string, onChange: () => void): () => void {
  const events = new EventSource(`/api/v1/onboarding/events/${encodeURIComponent(requestId)}`);
  events.addEventListener('change', onChange);
  return () => events.close();
}
