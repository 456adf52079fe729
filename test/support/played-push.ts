/**
 * Runs in the page: its push service is the sandbox's. A browser of a test has none, or none that can be reached. The
 * subscription outlives a reload, as a real one does.
 */
export function playPush(): void {
  const kept = 'played push';
  const subscriptionOf = (sent: { endpoint: string }) => ({
    endpoint: sent.endpoint,
    toJSON: () => sent,
    unsubscribe: () => {
      sessionStorage.removeItem(kept);
      return Promise.resolve(true);
    },
  });
  Object.assign(PushManager.prototype, {
    getSubscription: () => {
      const sent = sessionStorage.getItem(kept);
      return Promise.resolve(sent === null ? null : subscriptionOf(JSON.parse(sent)));
    },
    subscribe: async () => {
      const sent = await fetch('/sandbox/push', { method: 'POST' }).then((answer) => answer.text());
      sessionStorage.setItem(kept, sent);
      return subscriptionOf(JSON.parse(sent));
    },
  });
}
