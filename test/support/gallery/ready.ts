/** Runs in the page: it answers to its own scripts, and shows its pictures and letters. */
export function isReady(): boolean {
  const isHydrated = !('__reactRouterContext' in window) || 'hydrated' in document.documentElement.dataset;
  const pictures = [...document.images].every((image) => image.complete || image.loading === 'lazy');
  return document.readyState === 'complete' && isHydrated && pictures && document.fonts.status === 'loaded';
}
